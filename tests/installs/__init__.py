"""The installer in clean Debians, which mmdebstrap makes, and the site in containers. As root.

`make installs`: `root.py` makes a Debian and runs commands in it. `services.py` reads from the unit
files what systemd would run. `course.py` installs, repairs, upgrades and uninstalls, and looks at
what came of it. `make container-test`: `container.py` builds the images and runs them.
"""
