import { createHash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { addLike } from '#functions/experiences/store/likes.ts';
import { grantRole } from '#functions/members/roles.ts';
import { sessionsOf } from '#functions/members/sessions/sessions.ts';
import { findRequest } from '#functions/membership/store/requests.ts';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { addSocket, openSocketsOf } from '#functions/sockets/socketRows.ts';
import { documents } from './documents.ts';
import { wakeJobsAt } from './jobs.ts';
import type { Member } from './people.ts';
import './provided.ts';

const daySeconds = 24 * 3600;

/** Lets this test's store code use the tables of the running site. */
export function asOwner(): void {
  Object.assign(process.env, inject('engineEnv'));
}

/** Changes a member's role as operators do. */
export async function changeRoleOf({ user }: Member): Promise<void> {
  asOwner();
  await grantRole(user.username, 'admin');
}

/** Makes a session look unused for two hours, so that its next call records its use. */
export async function ageSession({ user }: Member): Promise<void> {
  asOwner();
  const hash = createHash('sha256').update(user.token).digest('base64url');
  const lastUsedAt = Math.floor(Date.now() / 1000) - 7200;
  await new Table('sessions').change(
    { pk: `TOKEN#${hash}`, sk: '-' },
    { set: { lastUsedAt }, condition: rowExists },
  );
}

/** Makes the login of this `Cookie` header a day old, though still in use. */
export async function staleLogin(cookie: string): Promise<void> {
  asOwner();
  const sid = /__Host-sid=([^;]+)/.exec(cookie)?.[1] ?? '';
  const hash = createHash('sha256').update(sid).digest('base64url');
  await new Table('sessions').change(
    { pk: `SID#${hash}`, sk: '-' },
    {
      set: { authenticatedAt: Math.floor(Date.now() / 1000) - 24 * 3600 },
      condition: rowExists,
    },
  );
}

/** Has the mail about a request's decision sent at once; the clock checks it once a minute. */
export async function mailDecisionAbout({ user }: Member): Promise<void> {
  asOwner();
  const { decision } = (await findRequest(user.id)) ?? {};
  const soon = new Date(Date.now() + 60_000);
  await wakeJobsAt(soon, (pk) => decision !== undefined && pk.endsWith(`#${decision.id}`));
}

/** Leaves the row of a socket that does not exist, like a connection that broke silently. */
export async function aGoneSocket({ user }: Member): Promise<void> {
  asOwner();
  const address = { userId: user.id, connectionId: `gone${Date.now()}${Math.random()}=` };
  await addSocket({ ...address, sessionId: 'gone' }, new Date());
}

/** Makes a number of nonexistent members like an experience. */
export async function manyLikes(experienceId: string, count: number): Promise<void> {
  asOwner();
  for (let index = 0; index < count; index += 1) await addLike(experienceId, newId());
}

/** The number of a member's open sockets. */
export async function openSockets({ user }: Member): Promise<number> {
  asOwner();
  return (await openSocketsOf(user.id, new Date())).length;
}

/** The number of images of exactly this size, of any owner. */
export async function imagesOfSize({ width, height }: { width: number; height: number }): Promise<number> {
  asOwner();
  const { Count } = await documents.send(
    new ScanCommand({
      TableName: new Table('images').name,
      ConsistentRead: true,
      FilterExpression: 'width = :width AND height = :height',
      ExpressionAttributeValues: { ':width': width, ':height': height },
    }),
  );
  return Count ?? 0;
}

/** How often re-encoding an upload was tried. */
export async function triesOf(id: string): Promise<number> {
  asOwner();
  const row = await new Table('images').get(
    z.object({ tries: z.optional(z.number()) }),
    { pk: id, sk: '-' },
    { consistent: true },
  );
  return row?.tries ?? 0;
}

/**
 * Counts a number of password guesses, as if from as many machines: for today, and for tomorrow in case of midnight.
 */
export async function manyGuesses(username: string, hits: number): Promise<void> {
  asOwner();
  const now = Math.floor(Date.now() / 1000);
  const today = now - (now % daySeconds);
  const name = createHash('sha256').update(username.toLowerCase()).digest('base64url');
  for (const day of [today, today + daySeconds]) {
    await new Table('limits').change(
      { pk: `login#${name}`, sk: String(day) },
      { add: { hits }, set: { lastAt: now } },
    );
  }
}

/** Makes the member's sessions older than what counts as fresh. */
export function staleSessionsOf(member: Member): Promise<void> {
  return setBackSessionsOf(member, 'authenticatedAt', 3600);
}

/** Moves the times of all sessions of a member back by this many seconds, as if time had passed. */
export async function setBackSessionsOf(
  { user }: Member,
  time: 'authenticatedAt' | 'createdAt' | 'lastUsedAt',
  seconds: number,
): Promise<void> {
  asOwner();
  const set = { [time]: Math.floor(Date.now() / 1000) - seconds };
  for (const { id } of await sessionsOf(user.id, new Date())) {
    await new Table('sessions').change({ pk: `SID#${id}`, sk: '-' }, { set, condition: rowExists });
  }
}
