import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { Table, rowExists, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { Role } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { type StatusFacts, statusFields } from '../status/memberStatus.ts';

/**
 * Table Sessions. A login creates two secrets; only their SHA-256 hashes are stored.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SID#<hash of the cookie's secret>` | `-` | the session, found by its cookie |
 * | `TOKEN#<hash of the bearer's secret>` | `-` | the same session, found by its bearer |
 * | `DEVICES#...` | | see `auth/store/devices.ts` |
 * | `PUSH#...` | | see `push/store/pushDevices.ts` |
 * | `MEMBER#<user id>` | `-` | the member's sessions, oldest first, at most ten, and a version |
 */
export const sessions = new Table('sessions');

/** Where a session was started, as far as known. */
const sessionOrigin = {
  /** As in 'Firefox on Windows'. */
  browserLabel: z.optional(z.string()),
  /** Two letters. */
  country: z.optional(z.string()),
};
export interface SessionOrigin {
  readonly browserLabel?: string | undefined;
  readonly country?: string | undefined;
}

export const SessionRow = z.object({
  userId: z.string(),
  role: Role,
  sid: z.string(),
  token: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  authenticatedAt: z.number(),
  ...statusFields,
  ...sessionOrigin,
});
const SessionEntry = z.object({ sid: z.string(), token: z.string(), createdAt: z.number() });
const MemberRow = z.object({ version: z.number(), entries: z.array(SessionEntry) });

/** A live session. `id` is the hash of its cookie's secret; times are epoch seconds. */
export interface LiveSession extends StatusFacts, SessionOrigin {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  /** When the member last proved their identity, by login or later by password. */
  readonly authenticatedAt: number;
}

export const sessionLifeSeconds = browserLimits.sessionDays * daySeconds;
const idleSeconds = limits.sessionIdleHours * 3600;

/** A random secret of 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const sessionIdKey = (hash: string) => ({ pk: `${streamedPrefixes.session}${hash}`, sk: '-' });
export const tokenKey = (hash: string) => ({ pk: `TOKEN#${hash}`, sk: '-' });
export const sessionListKey = (userId: string) => ({ pk: `MEMBER#${userId}`, sk: '-' });

/** The session of a row, unless it has expired. */
export function liveSessionOf(row: z.output<typeof SessionRow>, now: Date): LiveSession | undefined {
  const { sid, token, ...facts } = row;
  const isExpired =
    facts.createdAt + sessionLifeSeconds <= epochSeconds(now) ||
    facts.lastUsedAt + idleSeconds <= epochSeconds(now);
  return isExpired ? undefined : { id: sid, tokenHash: token, ...facts };
}

/** The sessions of a member, by a consistent read. */
export async function sessionListOf(userId: string): Promise<z.output<typeof MemberRow>> {
  return (
    (await sessions.get(MemberRow, sessionListKey(userId), { consistent: true })) ?? {
      version: 0,
      entries: [],
    }
  );
}

/** The step that writes a member's list of sessions. Refused if it has changed since this version. */
export function sessionListStep(
  userId: string,
  version: number,
  entries: readonly z.output<typeof SessionEntry>[],
): Step {
  return sessions.putStep(
    { ...sessionListKey(userId), version: version + 1, entries },
    version === 0 ? rowIsNew : attributeIs('version', version),
  );
}

/** The step that requires a session to exist still. */
export function sessionExistsStep(id: string): Step {
  return sessions.checkStep(sessionIdKey(id), rowExists);
}

/** The steps that end a session. */
export function endSessionSteps({ sid, token }: { readonly sid: string; readonly token: string }): Step[] {
  return [sessions.removeStep(sessionIdKey(sid)), sessions.removeStep(tokenKey(token))];
}
