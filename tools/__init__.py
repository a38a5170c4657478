"""Programs for those who work on Rubicon: data tables, reports, checks; none runs on a site."""
