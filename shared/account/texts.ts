/** Texts about leaving and data exports; not in `texts`, to keep them out of the first load. */
export const leavingTexts = {
  left: 'Your account will be deleted. Log in within 14 days to keep it.',
  kept: 'Welcome back. Your account stays.',
  lastAdmin: 'You are the only admin. Make another one first.',
  leaveFailed: 'Failed to delete your account.',
  keepFailed: 'Failed to keep your account.',
  exportStarted: 'Your copy is being prepared.',
  exportTooSoon: 'One copy a day: the next one is possible tomorrow.',
  exportFailed: 'Failed to prepare a copy of your data.',
} as const;
