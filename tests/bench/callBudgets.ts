import type { Units } from './units.ts';

/**
 * The most that one call may take of DynamoDB, by the names of `apiCases`, its lists full and nobody's name known yet;
 * what follows streams apart. `tests/local/callUnits.test.ts` holds it: what becomes cheaper is lowered here.
 */
export const callBudgets: Readonly<Record<string, Units>> = {
  login: { reads: 5.5, writes: 15 },
  register: { reads: 3, writes: 12 },
  me: { reads: 3.5, writes: 0 },
  profile: { reads: 5.5, writes: 0 },
  members: { reads: 27.5, writes: 0 },
  'search for a member': { reads: 3, writes: 1 },
  followers: { reads: 27.5, writes: 0 },
  'update profile': { reads: 4.5, writes: 2 },
  follow: { reads: 3, writes: 4 },
  unfollow: { reads: 4.5, writes: 4 },
  feed: { reads: 30, writes: 0 },
  'experiences of a member': { reads: 28.5, writes: 0 },
  'one experience': { reads: 5, writes: 0 },
  'create experience': { reads: 3.5, writes: 3 },
  'update experience': { reads: 5.5, writes: 2 },
  'delete experience': { reads: 2, writes: 9 },
  like: { reads: 5, writes: 3 },
  unlike: { reads: 5, writes: 3 },
  comments: { reads: 28.5, writes: 0 },
  comment: { reads: 4, writes: 8 },
  'delete comment': { reads: 3, writes: 6 },
  events: { reads: 1.5, writes: 0 },
  'create event': { reads: 1, writes: 12 },
  'update event': { reads: 2, writes: 10 },
  'send message': { reads: 6, writes: 2 },
  'conversation, nothing new': { reads: 5, writes: 1 },
  'conversation, one unread': { reads: 7, writes: 3 },
  'mark as read': { reads: 7, writes: 3 },
  directory: { reads: 6, writes: 1 },
  classes: { reads: 2, writes: 1 },
  'search of everything': { reads: 12, writes: 1 },
  'facts of a profile': { reads: 5, writes: 5 },
  'feed, followed of a company': { reads: 32, writes: 1 },
  conversations: { reads: 28, writes: 0 },
};
