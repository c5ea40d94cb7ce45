import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { addressHash } from '#functions/platform/mail/addressHistory.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { countHit } from '#functions/platform/throttles/throttles.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';

/**
 * Table Sessions, the rows of tickets: secrets mailed to prove that someone reads an address. Only hashes are stored.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `TICKET#<hash of the mailed secret>` | `-` | its purpose, the member, the address it was mailed to, `insideSince`, `at`, `expiresAt` |
 * | `CODE#<user id>` | `-` | the last code mailed beside a ticket, and how often it was tried |
 */
const sessions = new Table('sessions');

const purposes = ['confirmEmail', 'rejectEmail', 'recoverEmail', 'resetPassword'] as const;
type TicketPurpose = (typeof purposes)[number];

const lifeSeconds: Readonly<Record<TicketPurpose, number>> = {
  confirmEmail: accountLimits.confirmSeconds,
  // Valid just as long, even after the address is confirmed: its reader may have been tricked into giving away the
  // code.
  rejectEmail: accountLimits.confirmSeconds,
  recoverEmail: accountLimits.recoverSeconds,
  resetPassword: accountLimits.resetSeconds,
};

const Ticket = z.object({
  pk: z.string(),
  purpose: z.enum(purposes),
  userId: z.string(),
  address: z.string(),
  /** For a replaced address: since when it was confirmed from within the account, ISO 8601, if it was. */
  insideSince: z.optional(z.string()),
  /** Time of creation, epoch milliseconds. */
  at: z.number(),
  expiresAt: z.number(),
});
export type Ticket = z.output<typeof Ticket>;

const Code = z.object({ hash: z.string(), ticket: z.string() });

const keyOf = (pk: string) => ({ pk, sk: '-' });
const codeKey = (userId: string) => keyOf(`CODE#${userId}`);
const codeHash = (userId: string, code: string) => sha256(`${userId}#${code}`);

interface Issued {
  readonly secret: string;
  readonly step: Step;
}

/** Creates a ticket: the secret to mail, and the step that stores it. */
export function issueTicket(
  purpose: TicketPurpose,
  { userId, address, insideSince }: Pick<Ticket, 'userId' | 'address' | 'insideSince'>,
  now: Date,
): Issued {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = epochSeconds(now) + lifeSeconds[purpose];
  const row = { purpose, userId, address, insideSince, at: now.getTime(), expiresAt };
  return { secret, step: sessions.putStep({ ...keyOf(`TICKET#${sha256(secret)}`), ...row }) };
}

/** The ticket with this secret, if it is valid for one of these purposes. */
export async function findTicket(
  secret: string,
  now: Date,
  ...allowed: readonly TicketPurpose[]
): Promise<Ticket | undefined> {
  return validTicket(`TICKET#${sha256(secret)}`, now, allowed);
}

/** The step that uses up a ticket; it fails if the ticket was used. */
export function consumeTicketStep({ pk }: Ticket): Step {
  return sessions.removeStep(keyOf(pk), rowExists);
}

/** A six-digit code beside a ticket, which replaces the previous one. */
export function issueCode(userId: string, secret: string, now: Date): { code: string; step: Step } {
  const code = String(randomInt(10 ** accountLimits.codeDigits)).padStart(accountLimits.codeDigits, '0');
  const expiresAt = epochSeconds(now) + accountLimits.confirmSeconds;
  const ticket = `TICKET#${sha256(secret)}`;
  const step = sessions.putStep({
    ...codeKey(userId),
    userId,
    hash: codeHash(userId, code),
    ticket,
    tries: 0,
    expiresAt,
  });
  return { code, step };
}

/**
 * The ticket that this code belongs to. Each try counts twice: per code, which is void after five, and per address
 * and day, so that many accounts that claim the same address get no more tries together. Neither limits the link
 * in the mail.
 */
export async function tryTicketCode(userId: string, code: string, now: Date): Promise<Ticket | undefined> {
  const key = codeKey(userId);
  const oneMore = sessions.changeStep(key, {
    add: { tries: 1 },
    condition: {
      expression: 'attribute_exists(pk) AND tries < :most AND expiresAt > :now',
      values: { ':most': accountLimits.codeTries, ':now': epochSeconds(now) },
    },
  });
  const { done } = await transact([oneMore]);
  const row = done ? await sessions.get(Code, key, { consistent: true }) : undefined;
  const ticket = row && (await validTicket(row.ticket, now, ['confirmEmail']));
  if (row === undefined || ticket === undefined) return undefined;
  if ((await countHit(guessesAt(ticket.address), now)) !== undefined) return undefined;
  const isRight = timingSafeEqual(Buffer.from(row.hash), Buffer.from(codeHash(userId, code)));
  return isRight ? ticket : undefined;
}

const guessesAt = (address: string) => ({
  key: `code#${addressHash(address)}`,
  limit: accountLimits.codeTriesDaily,
  seconds: daySeconds,
});

async function validTicket(
  pk: string,
  now: Date,
  allowed: readonly TicketPurpose[],
): Promise<Ticket | undefined> {
  const ticket = await sessions.get(Ticket, keyOf(pk), { consistent: true });
  if (ticket === undefined || !allowed.includes(ticket.purpose)) return undefined;
  return ticket.expiresAt > epochSeconds(now) ? ticket : undefined;
}
