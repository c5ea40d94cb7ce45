/** Every number that the product fixes, with its unit. */
export const limits = {
  /** Characters of a password. */
  passwordMin: 8,
  passwordMax: 128,
  /** Longest secret that is even looked at: beyond it hashing would only serve an attacker. */
  secretLength: 1024,
  usernameMin: 3,
  usernameMax: 30,
  emailLength: 254,
  /** Characters of a one-line field: name, title, company, location, role. */
  lineLength: 120,
  bioLength: 500,
  descriptionLength: 5000,
  commentLength: 2000,
  messageLength: 4000,
  altLength: 300,
  urlLength: 2048,
  /** Page of a list. */
  pageDefault: 50,
  pageMost: 100,
  /** Ids in `followers` and `following`. */
  followIdsMost: 1000,
  /** Posts in a public profile. */
  profilePostsMost: 100,
  /** Liker ids kept with an experience. */
  likeIdsMost: 100,
  /** Images of one experience. */
  imagesMost: 10,
  /** Bytes of one uploaded image, straight to storage. */
  imageBytesMost: 10 * 1024 * 1024,
  /** Bytes of files in one multipart request: what the platform carries after base64. */
  multipartBytesMost: 4.4 * 1024 * 1024,
  /** Bytes of a JSON body. */
  jsonBytesMost: 256 * 1024,
  /** Pixels of an image before it is re-encoded. */
  imagePixelsMost: 50_000_000,
  /** Longest side in pixels of the two stored sizes. */
  imageLargeSide: 1600,
  imageSmallSide: 480,
  /** Life of a presigned form, seconds. */
  uploadSeconds: 300,
  /** Unused images are removed after this, seconds. */
  orphanSeconds: 24 * 3600,
  /** Sessions. */
  sessionDays: 7,
  sessionIdleHours: 72,
  sessionsMost: 10,
  /** The login answer as JSON, and the user cookie as encoded, in bytes. */
  userCookieBytesMost: 3500,
  /** Toasts: one kind, and the other. */
  toastMs: 5000,
  plainToastMs: 4000,
  successToastMs: 2000,
  toastsMost: 20,
  /** The navigation bar hides past this scroll position, pixels. */
  navHidePx: 100,
  /** Rehydration of the stored state waits at most this long. */
  rehydrateMs: 5000,
  newsletterMs: 1000,
  /** Everyone's presence is told to everyone up to this many online members. */
  presenceEveryoneMost: 200,
  /** Ids in one watch frame. */
  watchMost: 200,
  /** A connection unseen for this long is gone; clients ping more often. */
  connectionSeenSeconds: 9 * 60,
  pingSeconds: 4 * 60,
} as const;

/** The key of the persisted client state and its version. */
export const storeKey = 'root';
export const storeVersion = 1;
/** The local storage key of the dark mode. */
export const darkModeKey = 'darkMode';
