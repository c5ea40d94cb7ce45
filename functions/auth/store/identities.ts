import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type MethodHolder, whyHeld } from './loginMethodSteps.ts';
import { type Identity, Provider } from './oauthFlows.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Ways, the rows of accounts at other sites by which members log in here.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `WAYS#<user id>` | `IDENTITY#<provider>` | the account there: its `subject`, how its owner knows it, since when |
 * | `IDENTITY#<provider>#<hash of the subject>` | `-` | `userId` of whose it is |
 */
const ways = new Table('ways');

const Row = z.object({
  provider: Provider,
  subject: z.string(),
  label: z.string(),
  connectedAt: z.string(),
});
/** An account at another site that is connected to a member. */
export type Connected = z.output<typeof Row>;
const Owner = z.object({ userId: z.string() });

const prefix = 'IDENTITY#';
const partition = (userId: string) => `WAYS#${userId}`;
const ownKey = (userId: string, provider: Provider) => ({ pk: partition(userId), sk: prefix + provider });
const identityKey = ({ provider, subject }: Pick<Identity, 'provider' | 'subject'>) => ({
  pk: `IDENTITY#${provider}#${createHash('sha256').update(subject).digest('base64url')}`,
  sk: '-',
});
const absent = { expression: 'attribute_not_exists(pk)' };
const ofMember = (userId: string) => ({ expression: 'userId = :owner', values: { ':owner': userId } });

/** The accounts that are connected to a member. */
export async function connectedTo(userId: string): Promise<Connected[]> {
  const limit = Provider.options.length;
  return (await ways.query(Row, { pk: partition(userId), prefix, limit, consistent: true })).items;
}

/** The member to whom an account is connected, and the step that holds a login to it. */
export async function ownerOf(identity: Identity): Promise<{ userId: string; step: Step } | undefined> {
  const key = identityKey(identity);
  const owner = await ways.get(Owner, key, true);
  return owner && { userId: owner.userId, step: ways.checkStep(key, ofMember(owner.userId)) };
}

/**
 * Connects an account; `steps` go along with it.
 * @param held the steps that hold it to its maker, of `newWaySteps`.
 * @returns 'taken' where it is somebody's, or the member has another one there; else why it is held up, as `whyHeld` says.
 */
export async function connect(
  userId: string,
  { provider, subject, label }: Identity,
  now: Date,
  held: readonly Step[],
  ...steps: readonly Step[]
): Promise<'done' | 'taken' | MethodHolder> {
  const row = { provider, subject, label, connectedAt: now.toISOString() };
  const outcome = await transact([
    ...held,
    ways.putStep({ ...identityKey(row), userId }, absent),
    ways.putStep({ ...ownKey(userId, provider), ...row }, absent),
    ...steps,
  ]);
  return outcome.done ? 'done' : (whyHeld(outcome, held) ?? 'taken');
}

/** Disconnects an account; `steps` go along with it. @returns false where there is none. */
export async function disconnect(
  userId: string,
  provider: Provider,
  ...steps: readonly Step[]
): Promise<boolean> {
  const row = await ways.get(Row, ownKey(userId, provider), true);
  if (row === undefined) return false;
  const { done } = await transact([...disconnectSteps(userId, row), ...steps]);
  return done;
}

/** The steps that disconnect an account from a member; refused where it is gone. */
export function disconnectSteps(userId: string, row: Connected): Step[] {
  return [
    ways.removeStep(ownKey(userId, row.provider), {
      expression: 'subject = :seen',
      values: { ':seen': row.subject },
    }),
    ways.removeStep(identityKey(row), ofMember(userId)),
  ];
}

/** Forgets the accounts of a member who is gone. @returns false: there are never more than these. Safe to repeat. */
export async function forgetIdentities(userId: string): Promise<boolean> {
  for (const row of await connectedTo(userId)) {
    // The member's own row goes last: it is what leads to the other.
    await ways.remove(identityKey(row));
    await ways.remove(ownKey(userId, row.provider));
  }
  return false;
}
