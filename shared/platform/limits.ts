/** The product's fixed numbers, with their units. */
export const limits = {
  /** Characters of a password. */
  passwordMin: 8,
  passwordMax: 128,
  /** The longest secret that is checked: hashing longer ones would only help an attacker. */
  secretLength: 1024,
  usernameMin: 3,
  usernameMax: 30,
  emailLength: 254,
  /** Characters of a one-line field: name, title, company, location, role. */
  lineLength: 120,
  bioLength: 500,
  descriptionLength: 5000,
  /** The end date of a current job; displayed as Present. */
  openEndDate: '9999-12-31',
  commentLength: 2000,
  messageLength: 4000,
  altLength: 300,
  urlLength: 2048,
  /** Items on a page of a list: without a `limit`, and the highest `limit`. */
  pageDefault: 50,
  maxPageSize: 100,
  /** Ids in `followers` and `following`. */
  maxFollowIds: 1000,
  /** Posts in a public profile. */
  maxProfilePosts: 100,
  /** Ids of likers that an experience keeps; later likers are only counted. */
  maxLikeIds: 30,
  /** Images of one experience. */
  maxImages: 10,
  /** Bytes of one uploaded image, straight to storage. */
  maxImageBytes: 10 * 1024 * 1024,
  /** Bytes of files in one multipart request: the platform's limit after base64. */
  maxMultipartBytes: 4.4 * 1024 * 1024,
  /** Bytes of a JSON body. */
  maxJsonBytes: 256 * 1024,
  /** Longest sides in pixels of the stored sizes: two for faces, then grids, cards, full screen. */
  imageSides: [96, 192, 480, 960, 1600],
  imageLargeSide: 1600,
  imageSmallSide: 480,
  /** How long a presigned form is valid, seconds. */
  uploadSeconds: 300,
  /** Unused images are removed after this, seconds. */
  orphanSeconds: 24 * 3600,
  /** A session ends when it has been unused for this long. */
  sessionIdleHours: 72,
  /** Sessions of one member at a time. */
  maxSessions: 10,
  /** How long a login or a typed password proves the member's identity, seconds. */
  freshSeconds: 600,
  /** How long a device or network address counts as known after a login. */
  deviceKnownDays: 90,
  addressKnownDays: 30,
  /** How long a former username is reserved for its previous owner. */
  usernameHeldDays: 90,
  /** Up to this many online members, everyone gets everyone's presence. */
  maxOnlineForEveryone: 200,
  /** After exceeding it, the number must fall below this before everyone gets everyone's presence again. */
  presenceEveryoneAgain: 150,
  /** Presence changes of members with more followers are sent to nobody; clients ask for them. */
  maxPresenceFollowers: 1000,
  /** The latest conversation partners who always receive a member's presence changes. */
  maxPresencePeers: 200,
  /** Open conversations in one watch frame. */
  maxOpenChats: 3,
  /** Ids in one watch frame. */
  maxWatchedIds: 200,
  /**
   * A socket without a ping for this long is gone; clients ping more often. API Gateway closes idle ones after ten
   * minutes.
   */
  socketSeenSeconds: 11 * 60,
  pingSeconds: 4 * 60,
  /** Conversations whose state one pong reports. */
  maxConversationStates: 25,
  /** How often a client asks for presence that it is not sent. */
  askSeconds: 60,
} as const;
