import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import type { Member } from './people.ts';
import './provided.ts';

/** Lets store code of this test work on the tables of the running site. Import stores behind it: they read it as they load. */
export function asOwner(): void {
  Object.assign(process.env, inject('engineEnv'));
}

/** Makes a session look unused for two hours, so that its next call notes its use. */
export async function ageSession({ user }: Member): Promise<void> {
  asOwner();
  const { Table } = await import('#functions/stores/table.ts');
  const hash = createHash('sha256').update(user.token).digest('base64url');
  const lastUsedAt = Math.floor(Date.now() / 1000) - 7200;
  await new Table('sessions').change(
    z.object({}),
    { pk: `TOKEN#${hash}`, sk: '-' },
    { set: { lastUsedAt }, condition: { expression: 'attribute_exists(pk)' } },
  );
}

/** Leaves the row of a socket that does not exist: as after a line that broke without a word. */
export async function aGoneSocket({ user }: Member): Promise<void> {
  asOwner();
  const { addConnection } = await import('#functions/stores/connections.ts');
  const address = { userId: user.id, connectionId: `gone${Date.now()}${Math.random()}=` };
  await addConnection({ ...address, sessionId: 'gone' }, new Date());
}

/** Makes so many members who do not exist like an experience. */
export async function manyLikes(experienceId: string, count: number): Promise<void> {
  asOwner();
  const { like } = await import('#functions/stores/likes.ts');
  for (let place = 0; place < count; place += 1) await like(experienceId, `liker-${place}`);
}

/** How many sockets of a member are known to be open. */
export async function openSockets({ user }: Member): Promise<number> {
  asOwner();
  const { connectionsOf } = await import('#functions/stores/connections.ts');
  return (await connectionsOf(user.id, new Date())).length;
}
