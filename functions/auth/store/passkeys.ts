import * as z from 'zod/mini';
import { Table, rowExists, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { named, type Step, transact, transactNamed } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { newId, timeOfId } from '#functions/platform/runtime/ids.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import type { PasskeyTransport } from '#shared/auth/passkeyFields.ts';
import { isId } from '#shared/platform/fields.ts';
import { loginMethodsPartition, type LoginMethodRefusal, type LoginMethodSteps } from './loginMethodSteps.ts';

/**
 * Table LoginMethods, the rows of passkeys; `challenges.ts` holds what they sign.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `METHODS#<user id>` | `PASSKEY#<id>` | a passkey: its public key, counter, name |
 * | `METHODS#<user id>` | `COUNT` | `passkeys`, how many there are |
 * | `CREDENTIAL#<hash of the credential's id>` | `-` | `userId` and `passkeyId` of its owner |
 */
const loginMethods = new Table('loginMethods');

const Row = z.object({
  sk: z.string(),
  name: z.string(),
  credentialId: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb'])),
  synced: z.boolean(),
  lastUsedAt: z.optional(z.string()),
});
const Owner = z.object({ userId: z.string(), passkeyId: z.string() });

/** A member's passkey; key and credential id in base64url. */
export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  /** The number of uses, as its device counts them. */
  readonly counter: number;
  readonly transports: readonly PasskeyTransport[];
  readonly synced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt?: string | undefined;
}

const prefix = 'PASSKEY#';
const passkeyKey = (userId: string, id: string) => ({ pk: loginMethodsPartition(userId), sk: prefix + id });
const countKey = (userId: string) => ({ pk: loginMethodsPartition(userId), sk: 'COUNT' });
const credentialKey = (credentialId: string) => ({
  pk: `CREDENTIAL#${sha256(credentialId)}`,
  sk: '-',
});

function passkeyOf(userId: string, { sk, ...facts }: z.output<typeof Row>): StoredPasskey {
  const id = sk.slice(prefix.length);
  return { id, userId, createdAt: timeOfId(id), ...facts };
}

/** A member's passkeys, oldest first. */
export async function passkeysOf(userId: string): Promise<StoredPasskey[]> {
  const { items } = await loginMethods.query(Row, {
    pk: loginMethodsPartition(userId),
    prefix,
    limit: loginMethodLimits.maxPasskeys,
    consistent: true,
  });
  return items.map((row) => passkeyOf(userId, row));
}

/** The passkey with this credential id, for any owner. */
export async function findPasskey(credentialId: string): Promise<StoredPasskey | undefined> {
  const owner = await loginMethods.get(Owner, credentialKey(credentialId), { consistent: true });
  if (owner === undefined) return undefined;
  const row = await loginMethods.get(Row, passkeyKey(owner.userId, owner.passkeyId), { consistent: true });
  return row === undefined ? undefined : passkeyOf(owner.userId, row);
}

/** A passkey that a browser has created, before it is stored. */
export type NewPasskey = Pick<
  StoredPasskey,
  'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'
>;

/**
 * Adds a passkey.
 * @returns 'passkeysMany' if the member has ten, 'passkeyKnown' if it is stored already.
 */
export async function addPasskey(
  userId: string,
  passkey: NewPasskey,
  now: Date,
  { sessionSteps, mailSteps }: LoginMethodSteps,
): Promise<StoredPasskey | 'passkeysMany' | 'passkeyKnown' | LoginMethodRefusal> {
  const id = newId(now);
  const outcome = await transactNamed<'passkeysMany' | 'passkeyKnown' | LoginMethodRefusal>([
    ...sessionSteps,
    {
      step: loginMethods.putStep({ ...credentialKey(passkey.credentialId), userId, passkeyId: id }, rowIsNew),
      refusal: 'passkeyKnown',
    },
    ...named('passkeysMany', [
      loginMethods.changeStep(countKey(userId), {
        add: { passkeys: 1 },
        condition: {
          expression: 'attribute_not_exists(passkeys) OR passkeys < :most',
          values: { ':most': loginMethodLimits.maxPasskeys },
        },
      }),
      loginMethods.putStep({ ...passkeyKey(userId, id), ...passkey }),
      ...mailSteps,
    ]),
  ]);
  return outcome === 'done' ? { id, userId, createdAt: timeOfId(id), ...passkey } : outcome;
}

/** Renames a passkey of this member. @returns false if there is none. */
export async function setPasskeyName(userId: string, id: string, name: string): Promise<boolean> {
  if (!isId(id)) return false;
  const set = { name };
  return loginMethods.change(passkeyKey(userId, id), { set, condition: rowExists });
}

/** Removes a passkey of this member, with `steps` in the same transaction. @returns false if there is none. */
export async function deletePasskey(userId: string, id: string, ...steps: readonly Step[]): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await loginMethods.get(Row, passkeyKey(userId, id), { consistent: true });
  if (row === undefined) return false;
  const { done } = await transact([...deletePasskeySteps(userId, [passkeyOf(userId, row)]), ...steps]);
  return done;
}

/** The steps that remove these passkeys of a member; they fail if one of them is gone. */
export function deletePasskeySteps(userId: string, passkeys: readonly StoredPasskey[]): Step[] {
  if (passkeys.length === 0) return [];
  return [
    ...passkeys.flatMap(({ id, credentialId }) => [
      loginMethods.removeStep(passkeyKey(userId, id), rowExists),
      loginMethods.removeStep(credentialKey(credentialId)),
    ]),
    loginMethods.changeStep(countKey(userId), { add: { passkeys: -passkeys.length } }),
  ];
}

/**
 * The step that records a use, conditional on the counter that was read, so that a copy of the passkey cannot be used
 * in parallel.
 */
export function recordPasskeyUseStep(
  { userId, id, counter: lastCounter }: StoredPasskey,
  { counter, synced }: Pick<StoredPasskey, 'counter' | 'synced'>,
  now: Date,
): Step {
  return loginMethods.changeStep(passkeyKey(userId, id), {
    set: { counter, synced, lastUsedAt: now.toISOString() },
    condition: attributeIs('counter', lastCounter),
  });
}

/** Deletes the passkeys of a deleted member. @returns false: one call deletes them all. Idempotent. */
export async function erasePasskeysOf(userId: string): Promise<boolean> {
  for (const { id, credentialId } of await passkeysOf(userId)) {
    // The passkey's own row goes last, because it leads to the other.
    await loginMethods.remove(credentialKey(credentialId));
    await loginMethods.remove(passkeyKey(userId, id));
  }
  await loginMethods.remove(countKey(userId));
  return false;
}
