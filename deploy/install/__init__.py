"""The installer: `sudo ./install`. It needs Python's standard library and nothing else.

Start in `installing.py`, which does one step after another, and `removing.py`, which takes the
program away again. `questions.py` asks; `answers.py` says which answers are possible; `settings.py`
and `files.py` say which files the answers come to. Only `machine.py` runs commands.
"""
