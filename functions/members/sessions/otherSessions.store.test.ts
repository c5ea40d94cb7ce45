import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { between } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.000Z');

async function started(member: string) {
  const secrets = await sessions.startSession({ id: member, role: 'member' }, now);
  const session = secrets && (await sessions.findSessionByCookie(secrets.sid, now));
  if (secrets === undefined || session === undefined) throw new Error('no session was started');
  return { ...secrets, id: session.id };
}

type Started = Awaited<ReturnType<typeof started>>;

/** Looks a session up by each of its two secrets. */
const isAlive = async ({ sid, token }: Started) =>
  [await sessions.findSessionByCookie(sid, now), await sessions.findSessionByToken(token, now)].map(
    (found) => found !== undefined,
  );

const listed = async (member: string) => (await sessions.sessionsOf(member, now)).map(({ id }) => id);

async function versionOf(member: string) {
  const Version = z.object({ version: z.number() });
  return (await new Table('sessions').get(Version, { pk: `MEMBER#${member}`, sk: '-' }, { consistent: true }))
    ?.version;
}

test("all other sessions of a member end, by both secrets; this one and others' stay", async () => {
  const [member, stranger] = [newId(), newId()];
  const [first, kept, last] = [await started(member), await started(member), await started(member)];
  const theirs = await started(stranger);

  await sessions.endSessionsExcept(member, kept.id);

  expect(await isAlive(first)).toEqual([false, false]);
  expect(await isAlive(last)).toEqual([false, false]);
  expect(await isAlive(kept)).toEqual([true, true]);
  expect(await isAlive(theirs)).toEqual([true, true]);
  expect(await listed(member)).toEqual([kept.id]);
  expect((await sessions.endAllSessionsSteps(member)).ended).toEqual([kept.id]);
});

test('without other sessions nothing is written', async () => {
  const member = newId();
  const kept = await started(member);
  const version = await versionOf(member);

  await sessions.endSessionsExcept(member, kept.id);

  expect(await isAlive(kept)).toEqual([true, true]);
  expect(await versionOf(member)).toBe(version);
  await sessions.endSessionsExcept(newId(), kept.id);
  expect(await listed(member)).toEqual([kept.id]);
});

test('a session that starts in the meantime ends with the others', async () => {
  const member = newId();
  const [kept, other] = [await started(member), await started(member)];
  const late: Started[] = [];

  await between(
    () => sessions.endSessionsExcept(member, kept.id),
    async () => late.push(await started(member)),
  );

  expect(late).toHaveLength(1);
  for (const session of [other, ...late]) expect(await isAlive(session)).toEqual([false, false]);
  expect(await isAlive(kept)).toEqual([true, true]);
  expect(await listed(member)).toEqual([kept.id]);
});
