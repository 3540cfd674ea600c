"""Pictures that are only looked at: every dialog, flow and tool the manual does not show."""

from docs.manual.looks import dialogs as dialogs
from docs.manual.looks import flows as flows
from docs.manual.looks import tools as tools
