import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Change, Table } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { isoTimeAfter } from '#functions/platform/runtime/time.ts';
import { consentWordings } from '#shared/notices/consent.ts';
import {
  optionalTopicsOf,
  isOptionalTopic,
  isOptIn,
  type MailTopic,
  type OptInTopic,
  perOptionalTopic,
} from '#shared/notices/topics.ts';
import { confirmedAddressOf } from '../names/emails.ts';
import { accountExistsStep, findUsers } from '../users.ts';

/**
 * Table Mails, what members have chosen; `platform/mail/addressHistory.ts` documents the rest.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MEMBER#<id>` | `-` | `off`: the topics turned off; `consent_<topic>`: the latest consent to a topic that is off by default; `ended_<topic>`: when a link in a mail turned it off; `outKey`: the secret in the member's unsubscribe links |
 * | `OUT#<hash of the secret>` | `-` | `userId` |
 *
 * An unsubscribe link never expires and needs no login, because all it can do is turn one topic off, and on again for
 * ten minutes.
 */
const mails = new Table('mails');

const Choices = z.looseObject({ off: z.optional(z.set(z.string())), outKey: z.optional(z.string()) });
type Choices = z.output<typeof Choices>;
const Way = z.object({ userId: z.string() });

/** When a member agreed to a topic, and the text that they read. */
const Consent = z.object({ at: z.string(), wording: z.string(), text: z.string() });
type Consent = z.output<typeof Consent>;

const memberPrefix = 'MEMBER#';
const memberKey = (userId: string) => ({ pk: `${memberPrefix}${userId}`, sk: '-' });
const consentName = (topic: MailTopic) => `consent_${topic}`;
const endedName = (topic: MailTopic) => `ended_${topic}`;
const outRow = (key: string) => ({
  pk: `OUT#${sha256(key)}`,
  sk: '-',
});
const keyBytes = 16;
const undoMs = 10 * 60_000;

const choicesRow = async (userId: string) =>
  (await mails.get(Choices, memberKey(userId), { consistent: true })) ?? {};

const consentTo = (row: Choices, topic: MailTopic): Consent | undefined =>
  z.safeParse(Consent, row[consentName(topic)]).data;

const isOn = (row: Choices, topic: MailTopic): boolean =>
  row.off?.has(topic) !== true && (!isOptIn(topic) || consentTo(row, topic) !== undefined);

/** The topics that a member gets by mail. */
export async function mailTopicsOf(userId: string): Promise<Record<MailTopic, boolean>> {
  const row = await choicesRow(userId);
  return perOptionalTopic('email', (topic) => isOn(row, topic));
}

/** Those of these members who get a topic by mail; a change of the last second may be missing. */
export async function subscribedAmong(topic: MailTopic, ids: readonly string[]): Promise<string[]> {
  const Row = z.extend(Choices, { pk: z.string() });
  const rows = await mails.getMany(Row, ids.map(memberKey));
  const rowsByKey = new Map(rows.map((row) => [row.pk, row]));
  return ids.filter((id) => isOn(rowsByKey.get(memberKey(id).pk) ?? {}, topic));
}

/** Those of these members who get a topic by mail: it is on, and their address is confirmed. */
export async function mailableAmong(
  userIds: readonly string[],
  topic: OptInTopic,
): Promise<ReadonlySet<string>> {
  const rows = await mails.getMany(z.extend(Choices, { pk: z.string() }), userIds.map(memberKey));
  const subscribedIds = rows.filter((row) => isOn(row, topic)).map(({ pk }) => pk.slice(memberPrefix.length));
  const users = [...(await findUsers(subscribedIds)).values()];
  return new Set(users.filter((user) => confirmedAddressOf(user) !== '').map(({ id }) => id));
}

/** The member's latest consents to topics that are off by default, including topics turned off since. */
export async function consentsOf(userId: string) {
  const row = await choicesRow(userId);
  return optionalTopicsOf('email').flatMap((topic) => {
    const consent = consentTo(row, topic);
    return consent === undefined ? [] : [{ topic, isOn: isOn(row, topic), ...consent }];
  });
}

/**
 * Turns topics on and off, unless the account was erased; those that are not named stay as they are.
 * @param askedWhen the wording under which they were offered; that of the settings by default.
 */
export async function changeMailTopics(
  userId: string,
  changes: Readonly<Partial<Record<MailTopic, boolean | undefined>>>,
  askedWhen: 'confirming' | undefined,
  now: Date,
): Promise<void> {
  const row = await choicesRow(userId);
  const topics = optionalTopicsOf('email').filter((topic) => changes[topic] !== undefined);
  const turnedOn = topics.filter((topic) => changes[topic] === true && !isOn(row, topic));
  const off = topics.filter((topic) => changes[topic] === false);
  if (turnedOn.length > 0) {
    const consents = turnedOn
      .filter(isOptIn)
      .map((topic) => [consentName(topic), consentNow(topic, askedWhen, now)]);
    const set = Object.fromEntries(consents);
    await changeChoices(userId, {
      removeFromSet: { off: new Set(turnedOn) },
      set,
      remove: turnedOn.map(endedName),
    });
  }
  if (off.length > 0) {
    await changeChoices(userId, { add: { off: new Set(off) }, remove: off.map(endedName) });
  }
}

async function changeChoices(userId: string, change: Change): Promise<void> {
  await transact([mails.changeStep(memberKey(userId), change), accountExistsStep(userId)]);
}

function consentNow(topic: OptInTopic, askedWhen: 'confirming' | 'school' | undefined, now: Date): Consent {
  const { id, message } = consentWordings[askedWhen ?? topic];
  return { at: now.toISOString(), wording: id, text: message };
}

/** The step that turns on everything that is off by default, for a new member; a choice that was already made stays. */
export function optInNewMemberStep(userId: string, now: Date): Step {
  const topics = optionalTopicsOf('email').filter(isOptIn);
  const consents = topics.map((topic) => [consentName(topic), consentNow(topic, 'school', now)]);
  return mails.changeStep(memberKey(userId), { setIfAbsent: Object.fromEntries(consents) });
}

/** The token that unsubscribes from this topic: `[A-Za-z0-9_-]`, at most 64 characters. Stores its key if there is none. */
export async function ensureUnsubscribeToken(userId: string, topic: MailTopic): Promise<string> {
  const key = await retryUntilDone(async () => {
    const { outKey } = await choicesRow(userId);
    if (outKey !== undefined) return outKey;
    const newKey = randomBytes(keyBytes).toString('base64url');
    const outcome = await transact([
      mails.changeStep(memberKey(userId), {
        set: { outKey: newKey },
        condition: { expression: 'attribute_not_exists(outKey)' },
      }),
      mails.putStep({ ...outRow(newKey), userId }),
    ]);
    return outcome.done ? newKey : RETRY;
  });
  return `${key}-${topic}`;
}

/** The member and topic of an unsubscribe token; undefined for an unknown one. */
async function findByToken(token: string) {
  const end = token.lastIndexOf('-');
  const topic = token.slice(end + 1);
  if (!isOptionalTopic('email', topic)) return undefined;
  const key = token.slice(0, end);
  const way = await mails.get(Way, outRow(key), { consistent: true });
  return way && { userId: way.userId, topic, key };
}

/** Turns off the topic of an unsubscribe token. An unknown token does nothing and gets the same response. */
export async function unsubscribeByToken(token: string, now: Date): Promise<void> {
  const tokenRow = await findByToken(token);
  if (tokenRow === undefined) return;
  await mails.change(memberKey(tokenRow.userId), {
    add: { off: new Set([tokenRow.topic]) },
    set: { [endedName(tokenRow.topic)]: now.toISOString() },
    // Only while the choices exist: those of a member erased meanwhile must not come back.
    condition: {
      expression: 'outKey = :key AND (attribute_not_exists(#off) OR NOT contains(#off, :topic))',
      values: { ':topic': tokenRow.topic, ':key': tokenRow.key },
      names: { '#off': 'off' },
    },
  });
}

/**
 * Undoes what `unsubscribeByToken` did in the last ten minutes. It never turns on more than the token turned off.
 * @returns false if it is too late, or the token is unknown.
 */
export async function resubscribeByToken(token: string, now: Date): Promise<boolean> {
  const tokenRow = await findByToken(token);
  if (tokenRow === undefined) return false;
  const ended = endedName(tokenRow.topic);
  return mails.change(memberKey(tokenRow.userId), {
    removeFromSet: { off: new Set([tokenRow.topic]) },
    remove: [ended],
    condition: {
      expression: '#ended > :since',
      values: { ':since': isoTimeAfter(now, -undoMs) },
      names: { '#ended': ended },
    },
  });
}

/** Deletes a member's choices; see `main/erasers.ts`. */
export async function eraseMailChoicesOf(userId: string): Promise<boolean> {
  const { outKey } = await choicesRow(userId);
  await transact([
    mails.removeStep(memberKey(userId)),
    ...(outKey === undefined ? [] : [mails.removeStep(outRow(outKey))]),
  ]);
  return false;
}
