"""
The files of a report: its figures as tables and plots, in the formats that a paper or a spreadsheet takes.

Everything here is pure: figures in, text or bytes out, and the same figures give the same bytes.

- `tables` and `plots`, of answers `answer_tables` and `answer_plots`: what there is to see, as values; `contents`: all
  of it, of either kind
- `as_csv`, `as_markdown`, `as_latex`, `as_page`, `drawing`: how it is written
"""
