import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createEvent } from '#shared/events/editRoutes.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { createComment } from '#shared/experiences/commentRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { likeExperience } from '#shared/experiences/routes.ts';
import { readMessages } from '#shared/messages/readingRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import type { LooseInput } from '#shared/platform/client.ts';
import { limits } from '#shared/platform/limits.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import type { RouteKey } from '#shared/routes.ts';
import { eventBody, experienceBody } from '../support/content.ts';
import { type BenchMember, call, type Caller, join, registration } from './caller.ts';
import { plantConversation } from './plantChats.ts';
import { plant, plantExperiences, someOfPlanted } from './plantRows.ts';

/** Two members who know each other, and an admin. */
export interface Cast {
  readonly me: BenchMember;
  readonly peer: BenchMember;
  readonly admin: BenchMember;
  readonly stranger: Caller;
}

export interface ApiCase {
  readonly name: string;
  readonly route: RouteKey;
  readonly who: keyof Cast;
  /** Creates what the call needs. @returns how to call. */
  readonly arrange: (cast: Cast) => Promise<LooseInput>;
  /**
   * Kilobytes of new data, each a write unit. A message has 7, with both inboxes and their positions. A seat
   * counts double, because its count must change in the same transaction.
   */
  readonly facts: number;
  /** True if stream consumers write more because of it. */
  readonly echoes?: boolean;
}

const Made = z.object({ id: z.string() });
export const newName = () => `b${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** A new experience of this member. @returns its id. */
export async function anExperienceOf(author: BenchMember): Promise<string> {
  const { json } = await call(author, createExperience, { body: experienceBody() });
  return z.parse(z.object({ experience: Made }), json).experience.id;
}

const ofMine = async ({ me }: Cast) => ({ params: { id: await anExperienceOf(me) } });
/** As if a page of people had followed the peer. */
async function ofFollowedByMany({ peer }: Cast) {
  const ids = someOfPlanted(limits.pageDefault);
  await plant(
    'follows',
    ids.map((id) => ({ pk: id, sk: peer.user.id, since: id })),
  );
  return { params: { userId: peer.user.id } };
}

/** An experience with a page of comments, each by another member. */
async function ofCommented({ me }: Cast) {
  const experienceId = await anExperienceOf(me);
  const rows = someOfPlanted(limits.pageDefault).map((id) => ({ pk: experienceId, sk: id, authorId: id }));
  await plant(
    'comments',
    rows.map((row) => ({ ...row, text: 'Planted' })),
  );
  return { params: { experienceId } };
}

/** A member with a page of experiences. */
async function ofExperienced({ me }: Cast) {
  await plantExperiences(me.user.id, limits.pageDefault);
  return { params: { id: me.user.id } };
}

/** A conversation with a page of messages, all of them read. */
async function ofLongRead({ me, peer }: Cast) {
  const params = { params: { id: me.user.id } };
  await call(me, sendMessage, { params: { id: peer.user.id }, body: { message: 'Hello' } });
  await plantConversation(me.user.id, peer.user.id, limits.pageDefault);
  await call(peer, readMessages, { ...params, body: {} });
  return params;
}

/** A page of conversations. */
async function ofManyChats({ me }: Cast) {
  for (const id of someOfPlanted(limits.pageDefault)) await plantConversation(me.user.id, id, 1);
  return {};
}

/** A page of notices, each of an experience of its own. */
async function ofManyNotices({ me }: Cast) {
  const facts = { count: 1, version: 1, at: new Date().toISOString() };
  const rows = someOfPlanted(limits.pageDefault).map((id) => ({ sk: `like#${id}`, people: [id], ...facts }));
  await plant(
    'notices',
    rows.map((row) => ({ pk: me.user.id, ...row })),
  );
}

const hourMs = 3600_000;
let spokenTo = 0;

/** A member who wrote an hour ago: within a minute of the last message the next one is cheaper. */
async function toSomeoneOfBefore({ me }: Cast) {
  const [from = ''] = someOfPlanted((spokenTo += 1)).slice(-1);
  await plantConversation(from, me.user.id, limits.pageDefault, new Date(Date.now() - hourMs));
  return { params: { id: from }, body: { message: 'Hello' } };
}

const toPeer = ({ peer }: Cast) => ({ params: { id: peer.user.id } });
const someone = async ({ me }: Cast) => (await join(me.url, newName())).user.id;
const aboutPeer = async ({ peer }: Cast) => ({ params: { userId: peer.user.id } });
const nothing = async () => ({});

async function ofEvent({ admin }: Cast) {
  const { json } = await call(admin, createEvent, { body: eventBody() });
  return { params: { id: z.parse(Made, json).id }, body: eventBody({ eventTitle: 'Reunion' }) };
}

/** An event with fewer seats than people, to which nobody has responded. */
async function ofSeats({ admin }: Cast) {
  const { json } = await call(admin, createEvent, { body: eventBody({ capacity: 80, maxGuests: 2 }) });
  return { params: { id: z.parse(Made, json).id }, body: { answer: 'going', guests: 1 } };
}

async function ofAnswered(cast: Cast) {
  const { params, body } = await ofSeats(cast);
  await call(cast.me, answerEvent, { params, body });
  return { params };
}

/** The member has two seats of three, and another two wait for two. */
async function ofWaiting({ me, peer, admin }: Cast) {
  const { json } = await call(admin, createEvent, { body: eventBody({ capacity: 3, maxGuests: 2 }) });
  const params = { id: z.parse(Made, json).id };
  for (const one of [me, peer, admin])
    await call(one, answerEvent, { params, body: { answer: 'going', guests: 1 } });
  return { params, body: { answer: 'no' } };
}

async function ofComment(cast: Cast) {
  const experienceId = await anExperienceOf(cast.peer);
  const { json } = await call(cast.me, createComment, { params: { experienceId }, body: { comment: 'Hi' } });
  return { params: { experienceId, commentId: z.parse(z.object({ comment: Made }), json).comment.id } };
}

async function ofLiked(cast: Cast) {
  const input = await ofMine(cast);
  await call(cast.me, likeExperience, input);
  return input;
}

async function ofFollowed(cast: Cast) {
  const id = await someone(cast);
  await call(cast.me, follow, { body: { userIdToFollow: id } });
  return { body: { userIdToUnfollow: id } };
}

async function ofUnread(cast: Cast) {
  await call(cast.peer, sendMessage, { params: { id: cast.me.user.id }, body: { message: 'Hello' } });
  return toPeer(cast);
}

/** One call of each kind. Each case measures the second of two calls, so that no first call is counted. */
export const apiCases: readonly ApiCase[] = [
  {
    name: 'login',
    route: 'auth/login',
    who: 'stranger',
    facts: 1,
    arrange: async ({ peer }) => ({ body: { username: peer.user.username, password: peer.password } }),
  },
  {
    name: 'register',
    route: 'auth/register',
    who: 'stranger',
    facts: 2,
    echoes: true,
    arrange: async () => ({ body: registration(newName()) }),
  },
  { name: 'me', route: 'auth/me', who: 'me', facts: 0, arrange: nothing },
  { name: 'profile', route: 'profiles/getUser', who: 'me', facts: 0, arrange: aboutPeer },
  {
    name: 'profile with a career',
    route: 'profiles/getUser',
    who: 'peer',
    facts: 0,
    arrange: async ({ me }) => {
      await plantExperiences(me.user.id, limits.pageDefault);
      return { params: { userId: me.user.id }, query: { career: 'true' } };
    },
  },
  { name: 'home', route: 'home/getHome', who: 'me', facts: 0, arrange: nothing },
  { name: 'members', route: 'directory/listUsers', who: 'me', facts: 0, arrange: nothing },
  {
    name: 'search for a member',
    route: 'directory/listUsers',
    who: 'me',
    facts: 0,
    arrange: async () => ({ query: { search: 'nobody at all' } }),
  },
  { name: 'followers', route: 'profiles/listFollowers', who: 'me', facts: 0, arrange: ofFollowedByMany },
  {
    name: 'update profile',
    route: 'account/updateProfile',
    who: 'me',
    facts: 1,
    echoes: true,
    arrange: async () => ({ body: { bio: newName() } }),
  },
  {
    name: 'follow',
    route: 'profiles/follow',
    who: 'me',
    facts: 2,
    echoes: true,
    arrange: async (cast) => ({ body: { userIdToFollow: await someone(cast) } }),
  },
  { name: 'unfollow', route: 'profiles/unfollow', who: 'me', facts: 2, echoes: true, arrange: ofFollowed },
  { name: 'feed', route: 'experiences/listExperiences', who: 'me', facts: 0, arrange: nothing },
  {
    name: 'feed, followed of a company',
    route: 'experiences/listExperiences',
    who: 'me',
    facts: 0,
    arrange: async () => ({ query: { following: 'true', company: 'Ferrous Mobility' } }),
  },
  {
    name: 'experiences of a member',
    route: 'experiences/listUserExperiences',
    who: 'peer',
    facts: 0,
    arrange: ofExperienced,
  },
  { name: 'one experience', route: 'experiences/getExperience', who: 'me', facts: 0, arrange: ofMine },
  {
    name: 'create experience',
    route: 'experiences/createExperience',
    who: 'me',
    facts: 1,
    echoes: true,
    arrange: async () => ({ body: experienceBody() }),
  },
  {
    name: 'update experience',
    route: 'experiences/updateExperience',
    who: 'me',
    facts: 1,
    echoes: true,
    arrange: async (cast) => ({ ...(await ofMine(cast)), body: { title: 'Changed' } }),
  },
  {
    name: 'delete experience',
    route: 'experiences/deleteExperience',
    who: 'me',
    facts: 1,
    echoes: true,
    arrange: ofMine,
  },
  { name: 'like', route: 'experiences/likeExperience', who: 'me', facts: 1, echoes: true, arrange: ofMine },
  {
    name: 'unlike',
    route: 'experiences/unlikeExperience',
    who: 'me',
    facts: 1,
    echoes: true,
    arrange: ofLiked,
  },
  {
    name: 'comments',
    route: 'experiences/listComments',
    who: 'me',
    facts: 0,
    arrange: ofCommented,
  },
  {
    name: 'comment',
    route: 'experiences/createComment',
    who: 'me',
    facts: 2,
    echoes: true,
    arrange: async (cast) => ({
      params: { experienceId: await anExperienceOf(cast.peer) },
      body: { comment: 'Hi' },
    }),
  },
  {
    name: 'delete comment',
    route: 'experiences/deleteComment',
    who: 'me',
    facts: 2,
    echoes: true,
    arrange: ofComment,
  },
  { name: 'events', route: 'events/listEvents', who: 'stranger', facts: 0, arrange: nothing },
  {
    name: 'create event',
    route: 'events/createEvent',
    who: 'admin',
    facts: 1,
    arrange: async () => ({ body: eventBody() }),
  },
  { name: 'update event', route: 'events/updateEvent', who: 'admin', facts: 1, arrange: ofEvent },
  {
    name: 'send message',
    route: 'messages/sendMessage',
    who: 'me',
    facts: 7,
    echoes: true,
    arrange: toSomeoneOfBefore,
  },
  {
    name: 'conversation, nothing new',
    route: 'messages/listMessages',
    who: 'peer',
    facts: 0,
    arrange: ofLongRead,
  },
  {
    name: 'conversation, one unread',
    route: 'messages/listMessages',
    who: 'me',
    facts: 1,
    arrange: ofUnread,
  },
  {
    name: 'mark as read',
    route: 'messages/readMessages',
    who: 'me',
    facts: 1,
    arrange: async (cast) => ({ ...(await ofUnread(cast)), body: {} }),
  },
  {
    name: 'directory',
    route: 'directory/listDirectory',
    who: 'me',
    facts: 0,
    arrange: async () => ({ query: { q: 'member' } }),
  },
  { name: 'classes', route: 'directory/listClasses', who: 'me', facts: 0, arrange: nothing },
  {
    name: 'search of everything',
    route: 'directory/searchContent',
    who: 'me',
    facts: 0,
    arrange: async () => ({ query: { q: 'reunion' } }),
  },
  {
    name: 'facts of a profile',
    route: 'account/updateProfile',
    who: 'me',
    facts: 1,
    echoes: true,
    arrange: async () => ({ body: { headline: newName() } }),
  },
  {
    name: 'notices',
    route: 'bell/listNotices',
    who: 'me',
    facts: 0,
    arrange: async (cast) => {
      await ofManyNotices(cast);
      return { query: { limit: String(noticeLimits.maxInPanel) } };
    },
  },
  {
    name: 'number of unread notices',
    route: 'bell/listNotices',
    who: 'me',
    facts: 0,
    arrange: async (cast) => {
      await ofManyNotices(cast);
      return { query: { limit: '1' } };
    },
  },
  {
    name: 'mark all notices as read',
    route: 'bell/readNotices',
    who: 'me',
    facts: 1,
    arrange: async () => ({ body: {} }),
  },
  { name: 'conversations', route: 'messages/listConversations', who: 'me', facts: 0, arrange: ofManyChats },
  // After the others: the search reads the events that they create.
  { name: 'one event', route: 'events/getEvent', who: 'me', facts: 0, arrange: ofAnswered },
  { name: 'a seat', route: 'events/answerEvent', who: 'me', facts: 4, arrange: ofSeats },
  { name: 'a seat given back', route: 'events/answerEvent', who: 'me', facts: 10, arrange: ofWaiting },
  {
    name: 'events with seats',
    route: 'events/listEvents',
    who: 'me',
    facts: 0,
    arrange: async () => ({ query: { seats: 'true' } }),
  },
];
