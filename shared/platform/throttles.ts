import type { Throttle } from './contract.ts';

/** Accounts younger than this get a fifth of the limits, because abuse usually starts with new accounts. */
export const newcomerDays = 7;

/**
 * Members' activities: far more than a person does, far less than a program would. Routes that name the same throttle
 * share its counter.
 */
function activity<const N extends string>(name: N, count: number, seconds: number) {
  return { name, by: 'caller', count, newcomers: Math.ceil(count / 5), seconds } as const;
}

/** All throttles of the product; a route that writes or searches names one of them. */
export const throttles = {
  /** A whole school behind one address may register and log in on the first day. */
  register: { name: 'register', by: 'address', count: 60, seconds: 600 },
  login: { name: 'login', by: 'address', count: 200, seconds: 300 },
  /** Each visit to /login by a browser with passkeys may request a challenge. */
  passkeyOptions: { name: 'passkey', by: 'address', count: 600, seconds: 300 },
  /** Undoing an unsubscribe link. */
  resubscribing: { name: 'resubscribe', by: 'address', count: 60, seconds: 300 },
  /** Logins through another site, there and back. */
  oauth: { name: 'oauth', by: 'address', count: 400, seconds: 300 },
  /** Few, because a browser that keeps failing reports nothing new. */
  reports: { name: 'report', by: 'address', count: 60, seconds: 600 },
  /**
   * Wrong passwords of one session in a day, on any route that asks for one. Counted by session, so that a stolen
   * cookie does not lock its owner out: they confirm in another session, or log in again. A session lasts seven days
   * and a member has ten, so all cookies of a member together allow a few hundred guesses.
   */
  passwords: { name: 'password', by: 'caller', count: 10, seconds: 24 * 3600 },
  /** Few, because each one reserves the former name (`limits.usernameHeldDays`). */
  renames: activity('rename', 10, 24 * 3600),
  logout: activity('logout', 300, 600),
  /** Reads and changes of the member's own account: profile, login methods, sessions, settings. */
  account: activity('account', 150, 300),
  /** Calls that send a mail to an address of the caller's choice. */
  mails: { ...activity('mail', 40, 3600), refusedAreFree: true },
  /** Password reset requests, and pages behind mailed links; a whole school may share one address. */
  forgot: { name: 'forgot', by: 'address', count: 60, seconds: 600 },
  tickets: { name: 'ticket', by: 'address', count: 120, seconds: 600 },
  follows: activity('follow', 600, 300),
  searches: { ...activity('search', 1000, 300), onlyWith: ['search'] },
  /** Feed requests with a filter. */
  narrowing: { ...activity('narrowing', 1000, 300), onlyWith: ['following', 'class', 'company', 'place'] },
  /** Typing the name of a city. */
  places: activity('place', 1500, 300),
  /** Each directory request counts people by all their facts. */
  directory: activity('directory', 1000, 300),
  /** Each one searches a hundred experiences and a thousand messages. */
  content: activity('content', 600, 300),
  posts: activity('post', 450, 3600),
  /** Changing and deleting posts. */
  edits: activity('edit', 300, 300),
  likes: activity('like', 600, 60),
  comments: activity('comment', 1000, 3600),
  events: activity('event', 300, 300),
  messages: activity('message', 1000, 300),
  /** Marking as read, which clients do automatically. */
  reading: activity('reading', 3000, 60),
  /** Admins' actions and searches, and roster views, which the log may record. */
  office: activity('office', 600, 300),
  /** Mails by which admins check an announcement; they go to themselves. */
  testMails: { name: 'testMail', by: 'caller', count: 10, seconds: 3600 },
  /** Blocking and hiding people. */
  safety: activity('safety', 300, 300),
  /** Accepted reports. New accounts get the full limit, because a report alone hides nothing. */
  caseReports: { name: 'case', by: 'caller', count: 10, seconds: 24 * 3600 },
  /** People a new account writes to per day without having exchanged messages before; only new accounts are counted. */
  strangers: { name: 'stranger', by: 'caller', count: 20, seconds: 24 * 3600 },
  /** Members a new account mentions per day who do not follow it; beyond that, mentions stay plain text. */
  mentionedStrangers: { name: 'mentionedStranger', by: 'caller', count: 20, seconds: 24 * 3600 },
  /** Two calls per image. Visitors' uploads are limited by the number of sign-ups that `register` allows. */
  uploads: activity('upload', 600, 600),
  /** Each one calls a push service. */
  pushTests: activity('pushTest', 50, 3600),
  roster: activity('roster', 600, 600),
  /** Statements to the school by pending members. */
  requests: { ...activity('request', 100, 24 * 3600), refusedAreFree: true },
  invitations: { ...activity('invitation', 100, 24 * 3600), refusedAreFree: true },
} as const satisfies Record<string, Throttle>;
