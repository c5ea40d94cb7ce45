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
  /** The end date of what has not ended; it is shown as Present. */
  openEndDate: '9999-12-31',
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
  /** Ids of the newest likers kept with an experience. */
  likeIdsMost: 30,
  /** Images of one experience. */
  imagesMost: 10,
  /** Bytes of one uploaded image, straight to storage. */
  imageBytesMost: 10 * 1024 * 1024,
  /** Bytes of files in one multipart request: what the platform carries after base64. */
  multipartBytesMost: 4.4 * 1024 * 1024,
  /** Bytes of a JSON body. */
  jsonBytesMost: 256 * 1024,
  /** Longest sides in pixels of the stored sizes: faces (twice), grids, cards, the whole screen. */
  imageSides: [96, 192, 480, 960, 1600],
  imageLargeSide: 1600,
  imageSmallSide: 480,
  /** The two sizes of images that were stored before there were five. */
  imageSidesBefore: [480, 1600],
  /** Life of a presigned form, seconds. */
  uploadSeconds: 300,
  /** Unused images are removed after this, seconds. */
  orphanSeconds: 24 * 3600,
  /** Sessions. */
  sessionIdleHours: 72,
  sessionsMost: 10,
  /** A login or a typed password proves for so long who is there, seconds. */
  freshSeconds: 600,
  /** A device, or a network address, counts for so long as one where the member logged in before. */
  deviceKnownDays: 90,
  addressKnownDays: 30,
  /** A username that was left waits for so long for whoever had it. */
  usernameHeldDays: 90,
  /** Everyone's presence is told to everyone up to this many online members. */
  presenceEveryoneMost: 200,
  /** Once it was more, they must be fewer than this before everyone is told of everyone again. */
  presenceEveryoneAgain: 150,
  /** The coming and going of a member with more followers is not pushed: clients ask for it. */
  pushedFollowersMost: 1000,
  /** How many of those whom they last wrote with are told of a member's coming and going, whatever they have open. */
  pushedPeersMost: 200,
  /** Open conversations in one watch frame. */
  openChatsMost: 3,
  /** Ids in one watch frame. */
  watchMost: 200,
  /** A connection unseen for this long is gone; clients ping more often. API Gateway itself ends silent ones at ten minutes. */
  connectionSeenSeconds: 11 * 60,
  pingSeconds: 4 * 60,
  /** Conversations of which one pong tells how they stand. */
  standingsMost: 25,
  /** Whoever shows people whose coming and going is not pushed asks for their state this often. */
  askSeconds: 60,
} as const;
