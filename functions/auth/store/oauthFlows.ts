import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Ways, the rows of somebody's way over another site and back. Both kinds work once, soon, and for the browser
 * alone that holds the secret they are tied to.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `FLOW#<hash of the state>` | `-` | who is on the way to which provider, and what its answer must fit |
 * | `RETURN#<hash of the ticket>` | `-` | who came back, as the provider says |
 */
const ways = new Table('ways');

export const Provider = z.enum(['google', 'github']);
export type Provider = z.output<typeof Provider>;

/** Who wanted another account connected, in which session, as they were there in person. */
const Linking = z.object({ userId: z.string(), sessionId: z.string() });
export type Linking = z.output<typeof Linking>;

const Flow = z.object({
  provider: Provider,
  verifier: z.string(),
  nonce: z.string(),
  linking: z.optional(Linking),
});
export type Flow = z.output<typeof Flow>;

const Identity = z.object({
  provider: Provider,
  /** The provider's own id of the account: it alone says who it is. */
  subject: z.string(),
  /** How its owner knows it: the address or name there. */
  label: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** True where the provider has made sure that its owner reads the address. */
  isVerified: z.boolean(),
});
export type Identity = z.output<typeof Identity>;

const Returned = z.object({
  identity: Identity,
  linking: z.optional(Linking),
  /** Which member may connect the account by logging in now. */
  awaits: z.optional(z.string()),
  /** Or whoever signs up from this moment on, ISO 8601. */
  awaitsSince: z.optional(z.string()),
});
export type Returned = z.output<typeof Returned>;

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const Tied = z.object({ tie: z.string(), expiresAt: z.number(), what: z.unknown() });

async function keep(
  kind: 'FLOW' | 'RETURN',
  what: object,
  tie: string,
  life: number,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const expiresAt = seconds(now) + life;
  await ways.put({ pk: `${kind}#${hashOf(secret)}`, sk: '-', tie: hashOf(tie), expiresAt, what });
  return secret;
}

/** Takes a row away, so that it is used once; one that is tied to another browser stays for that one. */
async function take<S extends z.ZodMiniType>(
  kind: 'FLOW' | 'RETURN',
  schema: S,
  secret: string,
  tie: string,
  now: Date,
): Promise<z.output<S> | undefined> {
  const key = { pk: `${kind}#${hashOf(secret)}`, sk: '-' };
  const row = await ways.get(Tied, key, true);
  if (row === undefined || row.tie !== hashOf(tie) || row.expiresAt <= seconds(now)) return undefined;
  // A transaction can be retried after a lost answer without refusing itself.
  const { done } = await transact([ways.removeStep(key, { expression: 'attribute_exists(pk)' })]);
  return done ? z.parse(schema, row.what) : undefined;
}

/** Notes that somebody leaves for a provider. @returns the state by which they are known when they come back. */
export function keepFlow(flow: Flow, tie: string, life: number, now: Date): Promise<string> {
  return keep('FLOW', flow, tie, life, now);
}

/** Who comes back with this state. */
export function takeFlow(state: string, tie: string, now: Date): Promise<Flow | undefined> {
  return take('FLOW', Flow, state, tie, now);
}

/** Notes who came back. @returns the ticket by which a page of our own goes on. */
export function keepReturn(returned: Returned, tie: string, life: number, now: Date): Promise<string> {
  return keep('RETURN', returned, tie, life, now);
}

/** Whom a ticket is about. */
export function takeReturn(ticket: string, tie: string, now: Date): Promise<Returned | undefined> {
  return take('RETURN', Returned, ticket, tie, now);
}
