import * as z from 'zod/mini';
import { anyOf, attributeIs, type Condition, rowIsNew } from '#functions/platform/dynamo/table.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';

/**
 * The row with which a member owns a username or an address; with `expiresAt`, it is reserved until then for the
 * member who gave it up. `usernames.ts` and `emails.ts` describe their rows.
 */
export const Claim = z.object({ userId: z.string(), expiresAt: z.optional(z.number()) });

/**
 * Requires that a name is free for this member: unused, their own, or given up by someone else long enough ago. As a
 * condition of the write, because two members may ask for a name at once.
 */
export const isFreeFor = (userId: string, now: Date): Condition =>
  anyOf(rowIsNew, isOwnedBy(userId), {
    expression: 'expiresAt <= :now',
    values: { ':now': epochSeconds(now) },
  });

/** Requires that a name is this member's, or reserved for them. */
export const isOwnedBy = (userId: string): Condition => attributeIs('userId', userId);
