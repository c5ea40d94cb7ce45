/** Numbers of what a browser keeps and shows, apart from all others: the first page loads these alone. */
export const browserLimits = {
  /** Life of a session and of its cookies, days. */
  sessionDays: 7,
  /** The login answer as JSON, and the user cookie as encoded, in bytes. */
  userCookieBytesMost: 3500,
  /** Toasts: one kind, and the other. */
  toastMs: 5000,
  plainToastMs: 4000,
  successToastMs: 2000,
  toastsMost: 20,
  /** The navigation bar hides past this scroll position, pixels. */
  navHidePx: 100,
  /** What another device changed in the own user shows here after so long at the latest, while the page is looked at. */
  ownUserFreshMs: 10 * 60_000,
  /** Rehydration of the stored state waits at most this long. */
  rehydrateMs: 5000,
  newsletterMs: 1000,
} as const;

/** The key of the persisted client state and its version. */
export const storeKey = 'root';
export const storeVersion = 1;
/** The local storage key of the dark mode. */
export const darkModeKey = 'darkMode';
