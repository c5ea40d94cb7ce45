/**
 * The assumptions behind the cost of a member, each with its source: nothing here can measure them. If a source leaves
 * a choice, the more expensive value is taken.
 */
export const assumed = {
  /** A third of a month's members visit on an average day, each for two visits of a quarter of an hour. */
  comesDaily: 1 / 3,
  daysAMonth: 30,
  /** How far the busiest hours exceed the mean: 200,000 of ten million members are then online. */
  busiestHours: 3,
  minutesOnline: 30,
  /** Calls that members do not make every day, by the names of `apiCases`. */
  seldom: {
    login: 0.2,
    follow: 0.3,
    comment: 0.3,
    'create experience': 0.1,
    'update profile': 0.1,
  } satisfies Readonly<Record<string, number>>,
  /**
   * Waiting time of one request to DynamoDB or a socket. AWS says 'single-digit milliseconds'; a Lambda of
   * aws-samples/serverless-typescript-demo with one such request took 6.6 ms at the median in total.
   */
  requestMs: 5,
  /** What Lambda bills in addition to the handler's own time. */
  aroundMs: 2,
  /**
   * Cold starts: 'under 1 % of invocations' (AWS), and the best published cold start of Node with the SDK, in
   * milliseconds.
   */
  coldShare: 0.01,
  coldMs: 375,
  /**
   * Messages per day that are the first in ten minutes of their conversation, which moves it in its index: in each of
   * two chats the first one, and one on the way. The others follow another message.
   */
  tensBegun: 4,
  /**
   * Pictures per day, and the bytes of one at a card's width; faces and cached files do not count against them. 22
   * photographs from Debian's wallpapers, written by `recode`, took 35 kB at 960 pixels, which phones and most screens
   * use, and 102 kB at 1600, which wide screens with a pixel ratio of two use: one in six.
   */
  pictures: 30,
  pictureGb: (35e-6 * 5 + 102e-6) / 6,
  /**
   * What a page's own network log leaves out of a visit: the page comes through the service worker, which the log
   * counts without its bytes and headers, and the browser looks for a newer worker.
   */
  pageGb: 2e-6,
  workerChecks: 1,
  /** One visit in twenty finds an empty cache, as after a deployment, and costs the budget of a first load. */
  freshVisits: 1 / 20,
  freshFiles: 20,
  freshGb: 160e-6,
  /**
   * Log lines of a call (its own and the API's) and of a frame or a handshake (the socket API's), each with
   * CloudWatch's 26 bytes.
   */
  logGbACall: 0.45e-6,
  logGbAFrame: 0.16e-6,
  /** A member who is online with one socket. */
  rosterRowBytes: 200,
  storedGbAMember: 40e-6,
  picturesGbAMember: 2e-3,
  /** The weekly digest of each member, and one other mail a month. */
  mailsAMonth: 52 / 12 + 1,
  /** Half units of a scheduled run: the most expensive one reads the sixteen partitions of online members. */
  clockReads: 8,
  /** Lambda polls an empty queue with five long polls at a time, of twenty seconds each. */
  pollsAMonth: (5 * 30 * 24 * 3600) / 20,
} as const;
