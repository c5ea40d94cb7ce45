import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { Role } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import { Table } from './table.ts';
import { type Step, transact } from './transaction.ts';

/**
 * Table Sessions. A login makes two secrets; only their SHA-256 is kept.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SID#<hash of the cookie's secret>` | `-` | the session, found by its cookie |
 * | `TOKEN#<hash of the bearer's secret>` | `-` | the same session, found by its bearer |
 * | `MEMBER#<user id>` | `-` | the member's sessions, oldest first, at most ten, and a version |
 */
const sessions = new Table('sessions');

const Row = z.object({
  userId: z.string(),
  role: Role,
  sid: z.string(),
  token: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
});
const Held = z.object({ sid: z.string(), token: z.string(), createdAt: z.number() });
const MemberRow = z.object({ version: z.number(), held: z.array(Held) });

/** A live session. `id` is the hash of its cookie's secret; times are epoch seconds. */
export interface LiveSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

export interface Secrets {
  readonly sid: string;
  readonly token: string;
}

const lifeSeconds = limits.sessionDays * 24 * 3600;
const idleSeconds = limits.sessionIdleHours * 3600;
const touchSeconds = 3600;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const newSecret = () => randomBytes(32).toString('base64url');
const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
const sidKey = (hash: string) => ({ pk: `SID#${hash}`, sk: '-' });
const tokenKey = (hash: string) => ({ pk: `TOKEN#${hash}`, sk: '-' });
const memberKey = (userId: string) => ({ pk: `MEMBER#${userId}`, sk: '-' });

/** True where `secret` is the bearer of this session. */
export function isTokenOf(session: LiveSession, secret: string): boolean {
  return session.tokenHash === hashOf(secret);
}

/**
 * Starts a session; of more than ten the oldest ends.
 * @param guard must still hold in the same transaction: what the login was checked against.
 * @returns the two secrets, told this once; undefined where the guard does not hold.
 */
export async function start(
  { id: userId, role }: { readonly id: string; readonly role: Role },
  now: Date,
  guard?: Step,
): Promise<Secrets | undefined> {
  for (;;) {
    const secrets = { sid: newSecret(), token: newSecret() };
    const [sid, token, createdAt] = [hashOf(secrets.sid), hashOf(secrets.token), seconds(now)];
    const member = await memberRow(userId);
    const kept = member.held.filter((held) => held.createdAt + lifeSeconds > createdAt);
    const leaving = kept.slice(0, Math.max(0, kept.length + 1 - limits.sessionsMost));
    const held = [...kept.slice(leaving.length), { sid, token, createdAt }];
    const row = {
      userId,
      role,
      sid,
      token,
      createdAt,
      lastUsedAt: createdAt,
      expiresAt: createdAt + lifeSeconds,
    };
    const outcome = await transact([
      ...(guard === undefined ? [] : [guard]),
      sessions.putStep({ ...sidKey(sid), ...row }),
      sessions.putStep({ ...tokenKey(token), ...row }),
      memberStep(userId, member.version, held),
      ...leaving.flatMap(endSteps),
    ]);
    if (outcome.done) return secrets;
    if (guard !== undefined && outcome.refused.includes(0)) return undefined;
  }
}

/** The live session of a cookie's secret. */
export function bySid(secret: string, now: Date): Promise<LiveSession | undefined> {
  return find(sidKey(hashOf(secret)), now);
}

/** The live session of a bearer's secret. */
export function byToken(secret: string, now: Date): Promise<LiveSession | undefined> {
  return find(tokenKey(hashOf(secret)), now);
}

/** The live session of this id: for what was let in a moment ago and must still be alive. */
export function byId(id: string, now: Date): Promise<LiveSession | undefined> {
  return find(sidKey(id), now);
}

/** Notes that a session is in use, at most once an hour. */
export async function touch(session: LiveSession, now: Date): Promise<void> {
  if (seconds(now) - session.lastUsedAt < touchSeconds) return;
  const change = {
    set: { lastUsedAt: seconds(now) },
    condition: { expression: 'attribute_exists(pk)' },
  };
  await Promise.all([
    sessions.change(Row, sidKey(session.id), change),
    sessions.change(Row, tokenKey(session.tokenHash), change),
  ]);
}

/** Ends one session on both its paths at once. */
export async function end(session: LiveSession): Promise<void> {
  for (;;) {
    const member = await memberRow(session.userId);
    const held = member.held.filter(({ sid }) => sid !== session.id);
    const { done } = await transact([
      ...endSteps({ sid: session.id, token: session.tokenHash }),
      memberStep(session.userId, member.version, held),
    ]);
    if (done) return;
  }
}

/** A member's sessions, oldest first. */
export async function ofMember(userId: string, now: Date): Promise<LiveSession[]> {
  const { held } = await memberRow(userId);
  const rows = await sessions.getMany(
    Row,
    held.map(({ sid }) => sidKey(sid)),
  );
  const live = rows.flatMap((row) => liveOnly(row, now) ?? []);
  return live.toSorted((one, other) => one.createdAt - other.createdAt);
}

/** Steps that end all sessions of a member within a larger transaction, and the ids of those that end. */
export async function endAllSteps(userId: string): Promise<{ steps: Step[]; ended: string[] }> {
  const member = await memberRow(userId);
  return {
    steps: [...member.held.flatMap(endSteps), memberStep(userId, member.version, [])],
    ended: member.held.map(({ sid }) => sid),
  };
}

async function find(key: { pk: string; sk: string }, now: Date): Promise<LiveSession | undefined> {
  const row = await sessions.get(Row, key, true);
  return row === undefined ? undefined : liveOnly(row, now);
}

function liveOnly(row: z.output<typeof Row>, now: Date): LiveSession | undefined {
  const { sid, token, ...facts } = row;
  const dead =
    facts.createdAt + lifeSeconds <= seconds(now) || facts.lastUsedAt + idleSeconds <= seconds(now);
  return dead ? undefined : { id: sid, tokenHash: token, ...facts };
}

async function memberRow(userId: string): Promise<z.output<typeof MemberRow>> {
  return (await sessions.get(MemberRow, memberKey(userId), true)) ?? { version: 0, held: [] };
}

function memberStep(userId: string, version: number, held: readonly z.output<typeof Held>[]): Step {
  return sessions.putStep(
    { ...memberKey(userId), version: version + 1, held },
    {
      expression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(version === 0 ? {} : { values: { ':version': version } }),
    },
  );
}

function endSteps({ sid, token }: { readonly sid: string; readonly token: string }): Step[] {
  return [sessions.removeStep(sidKey(sid)), sessions.removeStep(tokenKey(token))];
}
