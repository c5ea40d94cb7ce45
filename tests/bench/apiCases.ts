import { randomUUID } from 'node:crypto';
import type { LooseInput } from '#shared/client.ts';
import * as z from 'zod/mini';
import { createComment } from '#shared/routes/comments.ts';
import { createEvent } from '#shared/routes/events.ts';
import { createExperience, likeExperience } from '#shared/routes/experiences.ts';
import type { RouteKey } from '#shared/routes/index.ts';
import { sendMessage } from '#shared/routes/message.ts';
import { follow } from '#shared/routes/user.ts';
import { eventBody, experienceBody } from '../support/things.ts';
import { type BenchMember, call, type Caller, join, registration } from './caller.ts';

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
  /** Makes what the call is about, and says how to call. */
  readonly arrange: (cast: Cast) => Promise<LooseInput>;
  /** Rows that the new fact changes; more than one are written together, which costs double. */
  readonly rows: number;
}

const Made = z.object({ id: z.string() });
export const newName = () => `b${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** A new experience of this member. @returns its id. */
export async function anExperienceOf(author: BenchMember): Promise<string> {
  const { json } = await call(author, createExperience, { body: experienceBody() });
  return z.parse(z.object({ experience: Made }), json).experience.id;
}

const ofMine = async ({ me }: Cast) => ({ params: { id: await anExperienceOf(me) } });
const toPeer = ({ peer }: Cast) => ({ params: { id: peer.user.id } });
const someone = async ({ me }: Cast) => (await join(me.url, newName())).user.id;
const aboutPeer = async ({ peer }: Cast) => ({ params: { userId: peer.user.id } });
const nothing = async () => ({});

async function ofEvent({ admin }: Cast) {
  const { json } = await call(admin, createEvent, { body: eventBody() });
  return { params: { id: z.parse(Made, json).id }, body: eventBody({ eventTitle: 'Reunion' }) };
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

/** One call of each kind. A case counts the second of two calls, so that no first call is counted. */
export const apiCases: readonly ApiCase[] = [
  {
    name: 'login',
    route: 'user/login',
    who: 'stranger',
    rows: 3,
    arrange: async ({ peer }) => ({ body: { username: peer.user.username, password: peer.password } }),
  },
  {
    name: 'register',
    route: 'user/register',
    who: 'stranger',
    rows: 3,
    arrange: async () => ({ body: registration(newName()) }),
  },
  { name: 'me', route: 'user/me', who: 'me', rows: 0, arrange: nothing },
  { name: 'profile', route: 'user/getUser', who: 'me', rows: 0, arrange: aboutPeer },
  { name: 'members', route: 'user/listUsers', who: 'me', rows: 0, arrange: nothing },
  {
    name: 'search for a member',
    route: 'user/listUsers',
    who: 'me',
    rows: 0,
    arrange: async () => ({ query: { search: 'nobody at all' } }),
  },
  { name: 'followers', route: 'user/listFollowers', who: 'me', rows: 0, arrange: aboutPeer },
  {
    name: 'update profile',
    route: 'user/updateProfile',
    who: 'me',
    rows: 1,
    arrange: async () => ({ body: { bio: newName() } }),
  },
  {
    name: 'follow',
    route: 'user/follow',
    who: 'me',
    rows: 3,
    arrange: async (cast) => ({ body: { userIdToFollow: await someone(cast) } }),
  },
  { name: 'unfollow', route: 'user/unfollow', who: 'me', rows: 3, arrange: ofFollowed },
  { name: 'feed', route: 'experiences/listExperiences', who: 'me', rows: 0, arrange: nothing },
  {
    name: 'experiences of a member',
    route: 'experiences/listUserExperiences',
    who: 'peer',
    rows: 0,
    arrange: async ({ me }) => ({ params: { id: me.user.id } }),
  },
  { name: 'one experience', route: 'experiences/getExperience', who: 'me', rows: 0, arrange: ofMine },
  {
    name: 'create experience',
    route: 'experiences/createExperience',
    who: 'me',
    rows: 1,
    arrange: async () => ({ body: experienceBody() }),
  },
  {
    name: 'update experience',
    route: 'experiences/updateExperience',
    who: 'me',
    rows: 1,
    arrange: async (cast) => ({ ...(await ofMine(cast)), body: { title: 'Changed' } }),
  },
  { name: 'delete experience', route: 'experiences/deleteExperience', who: 'me', rows: 1, arrange: ofMine },
  { name: 'like', route: 'experiences/likeExperience', who: 'me', rows: 2, arrange: ofMine },
  { name: 'unlike', route: 'experiences/unlikeExperience', who: 'me', rows: 2, arrange: ofLiked },
  {
    name: 'comments',
    route: 'comments/listComments',
    who: 'me',
    rows: 0,
    arrange: async (cast) => ({ params: { experienceId: (await ofComment(cast)).params.experienceId } }),
  },
  {
    name: 'comment',
    route: 'comments/createComment',
    who: 'me',
    rows: 2,
    arrange: async (cast) => ({
      params: { experienceId: await anExperienceOf(cast.peer) },
      body: { comment: 'Hi' },
    }),
  },
  { name: 'delete comment', route: 'comments/deleteComment', who: 'me', rows: 2, arrange: ofComment },
  { name: 'events', route: 'events/listEvents', who: 'stranger', rows: 0, arrange: nothing },
  {
    name: 'create event',
    route: 'events/createEvent',
    who: 'admin',
    rows: 2,
    arrange: async () => ({ body: eventBody() }),
  },
  { name: 'update event', route: 'events/updateEvent', who: 'admin', rows: 1, arrange: ofEvent },
  {
    name: 'send message',
    route: 'message/sendMessage',
    who: 'me',
    rows: 4,
    arrange: async (cast) => ({ ...toPeer(cast), body: { message: 'Hello' } }),
  },
  {
    name: 'conversation, nothing new',
    route: 'message/listMessages',
    who: 'peer',
    rows: 0,
    arrange: async ({ me }) => ({ params: { id: me.user.id } }),
  },
  { name: 'conversation, one unread', route: 'message/listMessages', who: 'me', rows: 2, arrange: ofUnread },
  {
    name: 'mark as read',
    route: 'message/readMessages',
    who: 'me',
    rows: 2,
    arrange: async (cast) => ({ ...(await ofUnread(cast)), body: {} }),
  },
  { name: 'conversations', route: 'message/listConversations', who: 'me', rows: 0, arrange: nothing },
];
