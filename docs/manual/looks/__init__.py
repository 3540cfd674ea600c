"""Pictures that are only looked at: every dialog, flow and tool the manual does not show."""
