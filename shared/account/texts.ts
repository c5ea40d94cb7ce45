/** Texts about leaving and data exports; not in `texts`, to keep them out of the first load. */
export const leavingTexts = {
  left: 'Your account will be deleted in 14 days. To keep it, log in before then and select “Keep my account” in your settings.',
  kept: "Welcome back. Your account won't be deleted.",
  lastAdmin: "You're the only admin. Make another member an admin first.",
  leaveFailed: "Couldn't delete your account. Please try again.",
  keepFailed: "Couldn't keep your account. Please try again.",
  exportStarted: "We're preparing your copy.",
  exportTooSoon: 'You can request one copy a day. Try again tomorrow.',
  exportFailed: "Couldn't prepare a copy of your data. Please try again.",
} as const;
