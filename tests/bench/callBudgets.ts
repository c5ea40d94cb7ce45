import type { Units } from './units.ts';

/**
 * The calls of a member's day (`memberDay.ts`), by route: at most forty in all, because each costs about $0.000003, as
 * much as thirty read units. `tests/local/memberDay.test.ts` enforces it in Chromium.
 */
export const dayBudget: Readonly<Record<string, number>> = {
  'messages/sendMessage': 10,
  // Four other people, and the member in the directory and on its page.
  'profiles/getUser': 6,
  'experiences/listExperiences': 4,
  'events/listEvents': 3,
  // Two in the directory, whatever the speed of the keys, and one of the search of everything.
  'directory/listDirectory': 3,
  'home/getHome': 2,
  'messages/listConversations': 2,
  'messages/listMessages': 2,
  'bell/listNotices': 2,
  'experiences/likeExperience': 1,
  'experiences/listComments': 1,
  'directory/listClasses': 1,
  'directory/searchContent': 1,
};

/**
 * The most that one call may consume of DynamoDB, by the names of `apiCases`, with full lists and no cached name;
 * stream consumers are separate. `tests/local/callUnits.test.ts` enforces it: when a call gets cheaper, lower its
 * budget here.
 */
export const callBudgets: Readonly<Record<string, Units>> = {
  login: { reads: 5.5, writes: 15 },
  register: { reads: 3, writes: 12 },
  me: { reads: 3.5, writes: 0 },
  profile: { reads: 5.5, writes: 0 },
  // A hundred experiences of its author, read at half the price.
  'profile with a career': { reads: 57, writes: 0 },
  home: { reads: 3.5, writes: 1 },
  members: { reads: 27.5, writes: 0 },
  'search for a member': { reads: 3, writes: 1 },
  followers: { reads: 27.5, writes: 0 },
  // Also for a single step: a lost response to a plain write looks like a refusal.
  'update profile': { reads: 5, writes: 3 },
  // The edge, both members' totals and the total in the response are exact: one transaction, and one read after it.
  follow: { reads: 5, writes: 9 },
  unfollow: { reads: 4, writes: 9 },
  feed: { reads: 30, writes: 0 },
  // Read consistently, so that their counts are exact.
  'experiences of a member': { reads: 53.5, writes: 0 },
  'one experience': { reads: 5, writes: 0 },
  // As 'update profile'.
  'create experience': { reads: 3.5, writes: 4 },
  'update experience': { reads: 5.5, writes: 3 },
  'delete experience': { reads: 2, writes: 9 },
  // As 'follow'.
  like: { reads: 6, writes: 6 },
  unlike: { reads: 6, writes: 6 },
  comments: { reads: 28.5, writes: 0 },
  comment: { reads: 4, writes: 8 },
  'delete comment': { reads: 3, writes: 6 },
  events: { reads: 1.5, writes: 0 },
  'events with seats': { reads: 6, writes: 0 },
  'one event': { reads: 4, writes: 0 },
  // 5 W are the job for the mail that confirms it.
  'a seat': { reads: 2, writes: 9 },
  // 1 W is the index by which the clock finds the mail of the one who gets it.
  'a seat given back': { reads: 3, writes: 13 },
  // 8 W are the jobs for its two reminders.
  'create event': { reads: 1, writes: 20 },
  // The change is written together with the jobs that notify and remind its attendees.
  'update event': { reads: 3, writes: 22 },
  'send message': { reads: 6, writes: 2 },
  'conversation, nothing new': { reads: 5, writes: 1 },
  'conversation, one unread': { reads: 7, writes: 3 },
  'mark as read': { reads: 7, writes: 3 },
  directory: { reads: 6, writes: 1 },
  classes: { reads: 2, writes: 1 },
  // 12.5 until the rows it looks through named their actor in full (`actorId`).
  'search of everything': { reads: 13, writes: 1 },
  'facts of a profile': { reads: 5, writes: 5 },
  'feed, followed of a company': { reads: 32, writes: 1 },
  notices: { reads: 7.5, writes: 0 },
  'number of unread notices': { reads: 3, writes: 0 },
  'mark all notices as read': { reads: 1, writes: 2 },
  conversations: { reads: 28, writes: 0 },
};
