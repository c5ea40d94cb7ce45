import type { Throttle } from './contract.ts';

/** Accounts younger than this may do a fifth: an attack begins with new ones. */
export const newcomerDays = 7;

/**
 * What members do: far above what hands can do, far below what a program would. All routes that name the same throttle
 * share its counter.
 */
function activity<const N extends string>(name: N, count: number, seconds: number) {
  return { name, by: 'caller', count, newcomers: Math.ceil(count / 5), seconds } as const;
}

/** Every throttle of the product; a route that writes or searches names one of them. */
export const throttles = {
  /** A whole school behind one address may sign up and log in on the first day. */
  register: { name: 'register', by: 'address', count: 60, seconds: 600 },
  login: { name: 'login', by: 'address', count: 200, seconds: 300 },
  /** Each look at /login by a browser that knows passkeys may ask for a challenge. */
  passkeyOptions: { name: 'passkey', by: 'address', count: 600, seconds: 300 },
  /** Providers of mail ask for many readers from one place. */
  unsubscribing: { name: 'unsubscribe', by: 'address', count: 600, seconds: 300 },
  /** Ways over another site, there and back. */
  oauth: { name: 'oauth', by: 'address', count: 400, seconds: 300 },
  /** A browser that fails again and again tells nothing new. */
  reports: { name: 'report', by: 'address', count: 60, seconds: 600 },
  /**
   * Wrong passwords of one session in a day, on any route that asks for it. Counted by session, so that a stolen cookie
   * does not lock its owner out: they confirm in another session, or log in again. A session lives seven days and a
   * member has ten, so all cookies of a member together allow a few hundred guesses.
   */
  passwords: { name: 'password', by: 'caller', count: 10, seconds: 24 * 3600 },
  /** Each holds the name that was left for 90 days. */
  renames: activity('rename', 10, 24 * 3600),
  logout: activity('logout', 300, 600),
  /** The own profile, password and sessions. */
  account: activity('account', 150, 300),
  /** What sends a mail to an address of the caller's choice. */
  mails: { ...activity('mail', 40, 3600), refusedAreFree: true },
  /** Questions for a new password, and what mailed links are shown for; a whole school may sit behind one address. */
  forgot: { name: 'forgot', by: 'address', count: 60, seconds: 600 },
  tickets: { name: 'ticket', by: 'address', count: 120, seconds: 600 },
  follows: activity('follow', 600, 300),
  searches: { ...activity('search', 1000, 300), onlyWith: ['search'] },
  /** Looks at the feed that leave something out. */
  narrowing: { ...activity('narrowing', 1000, 300), onlyWith: ['following', 'class', 'company', 'place'] },
  /** Typing the name of a city. */
  places: activity('place', 1500, 300),
  /** Each look at the directory counts people by all that they tell. */
  directory: activity('directory', 1000, 300),
  /** Each looks through a hundred experiences and a thousand messages. */
  things: activity('thing', 600, 300),
  posts: activity('post', 450, 3600),
  /** Changing and deleting what was posted. */
  edits: activity('edit', 300, 300),
  likes: activity('like', 600, 60),
  comments: activity('comment', 1000, 3600),
  events: activity('event', 300, 300),
  messages: activity('message', 1000, 300),
  /** Marking as read, which devices do for themselves. */
  reading: activity('reading', 3000, 60),
  /** What admins do and what they search, and looks at the roster, which the log may tell of. */
  office: activity('office', 600, 300),
  /** Blocking and hiding people. */
  safety: activity('safety', 300, 300),
  /** Reports that were noted. New accounts may report as often as others, since a report alone hides nothing. */
  caseReports: { name: 'case', by: 'caller', count: 10, seconds: 24 * 3600 },
  /** Members a new account writes to who have never written with it, a day; only such accounts are counted. */
  strangers: { name: 'stranger', by: 'caller', count: 20, seconds: 24 * 3600 },
  /** Two calls a picture: what visitors have left are the pictures of as many sign-ups as `register` lets through. */
  uploads: activity('upload', 600, 600),
  roster: activity('roster', 600, 600),
  /** What somebody who waits tells the school. */
  requests: { ...activity('request', 100, 24 * 3600), refusedAreFree: true },
  invitations: { ...activity('invitation', 100, 24 * 3600), refusedAreFree: true },
} as const satisfies Record<string, Throttle>;
