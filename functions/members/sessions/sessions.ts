import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { rowExists, RowKey } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import type { Role } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { memberStatusOf, statusFactNames, type StatusFacts, statusFactsOf } from '../status/memberStatus.ts';
import {
  endSessionSteps,
  sessionLifeSeconds,
  type LiveSession,
  liveSessionOf,
  sessionListKey,
  sessionListOf,
  sessionListStep,
  newSecret,
  SessionRow,
  sessions,
  sessionIdKey,
  tokenKey,
  type SessionOrigin,
} from './sessionRows.ts';

/** The sessions of members; `sessionRows.ts` documents their rows. */

interface SessionSecrets {
  readonly sid: string;
  readonly token: string;
}

const touchIntervalSeconds = 3600;

/** True if `secret` is the bearer token of this session. */
export function isTokenOf(session: LiveSession, secret: string): boolean {
  return session.tokenHash === sha256(secret);
}

/** The member of a new session, and where it was started. */
interface NewSession extends StatusFacts {
  readonly id: string;
  readonly role: Role;
  readonly from?: SessionOrigin;
}

/**
 * Starts a session; beyond ten sessions the oldest ends.
 * @param guards steps that must hold in the same transaction: what the login was checked against.
 * @returns the two secrets, which are not stored; undefined if a guard was refused.
 * @throws TimedOutError if other logins or logouts of this member kept interfering.
 */
export function startSession(
  { id: userId, role, from = {}, ...user }: NewSession,
  now: Date,
  ...guards: readonly Step[]
): Promise<SessionSecrets | undefined> {
  return retryUntilDone(async () => {
    const secrets = { sid: newSecret(), token: newSecret() };
    const [sid, token, createdAt] = [sha256(secrets.sid), sha256(secrets.token), epochSeconds(now)];
    const list = await sessionListOf(userId);
    const ending = list.entries.slice(0, Math.max(0, list.entries.length + 1 - limits.maxSessions));
    const entries = [...list.entries.slice(ending.length), { sid, token, createdAt }];
    const row = {
      userId,
      role,
      ...statusFactsOf(user),
      sid,
      token,
      createdAt,
      lastUsedAt: createdAt,
      authenticatedAt: createdAt,
      ...from,
      expiresAt: createdAt + sessionLifeSeconds,
    };
    const outcome = await transact([
      ...guards,
      sessions.putStep({ ...sessionIdKey(sid), ...row }),
      sessions.putStep({ ...tokenKey(token), ...row }),
      sessionListStep(userId, list.version, entries),
      ...ending.flatMap(endSessionSteps),
    ]);
    if (outcome.done) return secrets;
    return outcome.refused.some((index) => index < guards.length) ? undefined : RETRY;
  });
}

export function findSessionByCookie(secret: string, now: Date): Promise<LiveSession | undefined> {
  return findLive(sessionIdKey(sha256(secret)), now);
}

export function findSessionByToken(secret: string, now: Date): Promise<LiveSession | undefined> {
  return findLive(tokenKey(sha256(secret)), now);
}

/** The live session with this id, for connections that were admitted earlier. */
export function findSession(id: string, now: Date): Promise<LiveSession | undefined> {
  return findLive(sessionIdKey(id), now);
}

/** The ids among these whose sessions are alive. */
export async function liveSessionsAmong(ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await sessions.getMany(SessionRow, [...new Set(ids)].map(sessionIdKey), { consistent: true });
  return new Set(rows.flatMap((row) => liveSessionOf(row, now)?.id ?? []));
}

/** Records that a session is in use, at most once an hour. */
export async function touchSession(session: LiveSession, now: Date): Promise<void> {
  if (epochSeconds(now) - session.lastUsedAt < touchIntervalSeconds) return;
  const change = { set: { lastUsedAt: epochSeconds(now) }, condition: rowExists };
  await Promise.all([
    sessions.change(sessionIdKey(session.id), change),
    sessions.change(tokenKey(session.tokenHash), change),
  ]);
}

/**
 * Records that the member has just proved their identity in this session. Only stored on the cookie's row, because
 * only calls with a cookie check it.
 */
export async function recordReauthentication(id: string, now: Date): Promise<void> {
  await sessions.change(sessionIdKey(id), {
    set: { authenticatedAt: epochSeconds(now) },
    condition: rowExists,
  });
}

/** Ends one session, both by cookie and by bearer token. */
export async function endLiveSession(session: LiveSession): Promise<void> {
  await retryUntilDone(async () => {
    const list = await sessionListOf(session.userId);
    const entries = list.entries.filter(({ sid }) => sid !== session.id);
    const { done } = await transact([
      ...endSessionSteps({ sid: session.id, token: session.tokenHash }),
      sessionListStep(session.userId, list.version, entries),
    ]);
    return done || RETRY;
  });
}

/** Ends all sessions of a member except one. */
export async function endSessionsExcept(userId: string, keptSessionId: string): Promise<void> {
  await retryUntilDone(async () => {
    const list = await sessionListOf(userId);
    const entries = list.entries.filter(({ sid }) => sid === keptSessionId);
    const ending = list.entries.filter(({ sid }) => sid !== keptSessionId);
    if (ending.length === 0) return true;
    const { done } = await transact([
      ...ending.flatMap(endSessionSteps),
      sessionListStep(userId, list.version, entries),
    ]);
    return done || RETRY;
  });
}

/** A member's sessions, oldest first. */
export async function sessionsOf(userId: string, now: Date): Promise<LiveSession[]> {
  const { entries } = await sessionListOf(userId);
  const rows = await sessions.getMany(
    SessionRow,
    entries.map(({ sid }) => sessionIdKey(sid)),
  );
  const live = rows.flatMap((row) => liveSessionOf(row, now) ?? []);
  return live.toSorted((a, b) => a.createdAt - b.createdAt);
}

/** The steps that end all sessions of a member in a larger transaction, and the ids of those sessions. */
export async function endAllSessionsSteps(userId: string): Promise<{ steps: Step[]; ended: string[] }> {
  const list = await sessionListOf(userId);
  return {
    steps: [...list.entries.flatMap(endSessionSteps), sessionListStep(userId, list.version, [])],
    ended: list.entries.map(({ sid }) => sid),
  };
}

/**
 * The steps that write a member's new status to their sessions, in a larger transaction. No session ends. All are
 * refused if a session starts or ends meanwhile.
 */
export async function sessionStatusSteps(userId: string, facts: StatusFacts): Promise<Step[]> {
  const { entries, version } = await sessionListOf(userId);
  const keys = entries.flatMap(({ sid, token }) => [sessionIdKey(sid), tokenKey(token)]);
  // Expired rows are still listed and must not be revived.
  const rows = await sessions.getMany(RowKey, keys, { consistent: true });
  const remove = statusFactNames.filter((fact) => facts[fact] === undefined);
  return [
    ...rows.map(({ pk, sk }) =>
      sessions.changeStep({ pk, sk }, { set: statusFactsOf(facts), remove, condition: rowExists }),
    ),
    sessionListStep(userId, version, entries),
  ];
}

const rowsPerPage = 100;

/**
 * Deletes a page of a deleted member's rows in this table: sessions and everything else with their `userId`.
 * @returns whether there were any. Idempotent.
 */
export async function eraseSessionsOf(userId: string): Promise<boolean> {
  await sessions.remove(sessionListKey(userId));
  const { items } = await sessions.query(RowKey, { index: 'byMember', pk: userId, limit: rowsPerPage });
  for (const { pk, sk } of items) await sessions.remove({ pk, sk });
  return items.length > 0;
}

async function findLive(key: { pk: string; sk: string }, now: Date): Promise<LiveSession | undefined> {
  const row = await sessions.get(SessionRow, key, { consistent: true });
  return row === undefined ? undefined : liveSessionOf(row, now);
}

/** True if an open socket still matches its session: sockets of inactive accounts are restricted. */
export function fitsSession(
  session: LiveSession | undefined,
  isRestricted: boolean | undefined,
  now: Date,
): boolean {
  return session !== undefined && (memberStatusOf(session, now) !== 'member') === (isRestricted === true);
}
