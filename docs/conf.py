"""How ``make docs`` builds these pages: Sphinx with MyST and Furo. Nothing is fetched, neither now nor by a reader."""

from outtake.version import code_version

project = "Outtake"
project_copyright = "the authors of Outtake, Apache-2.0"
release = code_version()

extensions = ["myst_parser"]
exclude_patterns = ["_build"]
nitpicky = True

# Links among the pages are checked down to the heading, with the anchors that a viewer of Markdown makes.
myst_heading_anchors = 4

html_theme = "furo"
html_title = "Outtake"
html_copy_source = False
html_show_sphinx = False
