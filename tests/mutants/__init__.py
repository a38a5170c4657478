"""Small changes of the code: do tests notice? `make mutants-sample`."""
