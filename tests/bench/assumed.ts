/**
 * What the cost of a member rests on and nothing here can count, each with where it comes from. Where that leaves a
 * choice, the dearer one stands.
 */
export const assumed = {
  /** A third of the members of a month come on an average day, each for two visits of a quarter of an hour. */
  comesDaily: 1 / 3,
  daysAMonth: 30,
  /** By how much the busiest hours are above the mean: then 200,000 of ten million are online. */
  busiestHours: 3,
  minutesOnline: 30,
  /** What nobody does each day, by the names of `apiCases`. */
  seldom: {
    login: 0.2,
    follow: 0.3,
    comment: 0.3,
    'create experience': 0.1,
    'update profile': 0.1,
  } satisfies Readonly<Record<string, number>>,
  /**
   * One request to DynamoDB or to a socket, waited for. AWS says 'single-digit milliseconds'; a Lambda of
   * aws-samples/serverless-typescript-demo, with one such request, took 6.6 ms at the median, all in all.
   */
  requestMs: 5,
  /** The time that Lambda bills in addition to the handler's own. */
  aroundMs: 2,
  /** Starts: 'under 1 % of invocations' (AWS), and the best published one of Node with the SDK, milliseconds. */
  coldShare: 0.01,
  coldMs: 375,
  /**
   * Messages sent in a day that are the first in ten minutes of their conversation, which moves it in its index: in each of
   * two chats the first, and one on the way. Those counted follow another.
   */
  tensBegun: 4,
  /**
   * Pictures a day, and one of a card's width; faces and what the browser has kept are not counted against them. As
   * `recode` writes them, 22 photographs of Debian's wallpapers took 35 kB at 960 pixels, which phones and most screens
   * draw, and 102 at 1600, which wide screens of two pixels a point do: one in six.
   */
  pictures: 30,
  pictureGb: (35e-6 * 5 + 102e-6) / 6,
  /** One visit in twenty finds nothing kept, as after a deployment: the budget of a first look. */
  freshVisits: 1 / 20,
  freshFiles: 20,
  freshGb: 160e-6,
  /** The own line of a call and the API's, and the socket API's of a frame or a handshake, each with CloudWatch's 26 bytes. */
  logGbACall: 0.45e-6,
  logGbAFrame: 0.16e-6,
  /** Of a member online with one socket. */
  rosterRowBytes: 200,
  storedGbAMember: 40e-6,
  picturesGbAMember: 2e-3,
  /** The weekly digest of each member, and one other mail a month. */
  mailsAMonth: 52 / 12 + 1,
  /** Half units of a clock's run: the dearest reads the sixteen parts of the roster. */
  clockReads: 8,
  /** Lambda asks a queue that is empty by five long polls at a time, of twenty seconds. */
  pollsAMonth: (5 * 30 * 24 * 3600) / 20,
} as const;
