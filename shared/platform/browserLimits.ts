/** Limits of what a browser stores and shows. In a file of their own, because the first page loads only these. */
export const browserLimits = {
  /** How long a session and its cookies last, days. */
  sessionDays: 7,
  /** Bytes of the login response, and of the encoded user cookie made from it: browsers drop cookies above 4 kB. */
  maxUserCookieBytes: 3500,
  /** How long toasts stay: those in the corner, then the others by tone. */
  toastMs: 5000,
  plainToastMs: 4000,
  successToastMs: 2000,
  maxToasts: 20,
  /** The navigation bar hides past this scroll position, pixels. */
  navHidePx: 100,
  /** The longest time until changes to the member's own user on another device appear on a visible page. */
  ownUserFreshMs: 30 * 60_000,
  /** The longest wait for the stored state to load. */
  rehydrateMs: 5000,
  newsletterMs: 1000,
} as const;

/** The key of the persisted client state and its version. */
export const storeKey = 'root';
export const storeVersion = 1;
/** The local storage key of the dark mode. */
export const darkModeKey = 'darkMode';
