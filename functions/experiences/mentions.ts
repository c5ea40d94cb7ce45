import { ownersOfUsernames } from '#functions/members/names/usernames.ts';
import { hiddenAmong } from '#functions/members/people.ts';
import { blockedPairsAmong } from '#functions/members/ties/blocks.ts';
import { isFollowing } from '#functions/members/ties/follows.ts';
import type { Caller } from '#functions/platform/http/call.ts';
import { isNewcomer } from '#functions/platform/http/throttle.ts';
import { countHit, scaleLimit } from '#functions/platform/throttles/throttles.ts';
import { mentionsIn } from '#shared/experiences/mentions.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import type { MentionedPerson } from '#shared/platform/entities.ts';
import { throttles } from '#shared/platform/throttles.ts';

/** The members whom a text mentions: their ids by the usernames in the text, in lower case. */
export type Mentions = ReadonlyMap<string, string>;

/**
 * Mentions as a row stores them, `maya:<id>,jonas:<id>`: one string, because the filters of streams only see leaves.
 * @returns undefined for none.
 */
export function encodeMentions(mentions: Mentions): string | undefined {
  return mentions.size === 0 ? undefined : [...mentions].map((pair) => pair.join(':')).join(',');
}

/** Reads what `encodeMentions` wrote. */
export function readMentions(stored: string | undefined): Mentions {
  const pairs = stored?.split(',').map((pair) => pair.split(':')) ?? [];
  return new Map(pairs.map(([username = '', id = '']) => [username, id]));
}

/** The text of an experience that may mention members. */
export const mentionTextOf = ({ content, description }: { content?: string; description?: string }): string =>
  content ?? description ?? '';

/** The ids of the members whom a row mentions. */
export const mentionedIn = (stored: string | undefined): readonly string[] => [
  ...new Set(readMentions(stored).values()),
];

/**
 * Resolves the first usernames of a text to members. People who are blocked in either direction or hidden stay plain
 * text, and so do strangers whom a new account mentions beyond its daily limit.
 * @param before the mentions before an edit: these stay, even if the members have another name now.
 */
export async function resolveMentions(
  author: Pick<Caller, 'userId' | 'role'>,
  text: string,
  now: Date,
  before: Mentions = new Map(),
): Promise<Mentions> {
  const usernames = [...new Set(mentionsIn(text).map(({ username }) => username))];
  const names = usernames.slice(0, noticeLimits.maxMentions);
  const kept = names.flatMap((name) => {
    const id = before.get(name);
    return id === undefined ? [] : [[name, id] as const];
  });
  const newNames = names.filter((name) => !before.has(name));
  const owners = newNames.length === 0 ? new Map<string, string>() : await ownersOfUsernames(newNames);
  const allowed = await allowedAmong(author, [...new Set(owners.values())], now);
  return new Map([...kept, ...[...owners].filter(([, id]) => allowed.has(id))]);
}

async function allowedAmong(
  author: Pick<Caller, 'userId' | 'role'>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const authorId = author.userId;
  const [hidden, areApart] = await Promise.all([
    hiddenAmong(authorId, ids),
    blockedPairsAmong(ids.filter((id) => id !== authorId).map((id) => [authorId, id])),
  ]);
  const allowed = new Set<string>();
  for (const id of ids) {
    if (hidden.has(id) || areApart(authorId, id)) continue;
    if (id === authorId || !isNewcomer(author, now) || (await mayMention(authorId, id, now))) allowed.add(id);
  }
  return allowed;
}

/** Counts the mention of a stranger: someone who does not follow the new account. */
async function mayMention(authorId: string, id: string, now: Date): Promise<boolean> {
  if (await isFollowing(id, authorId)) return true;
  const { name, count, seconds } = throttles.mentionedStrangers;
  return (
    (await countHit({ key: `${name}#${authorId}`, limit: scaleLimit(count), seconds }, now)) === undefined
  );
}

/** The mentions that a viewer sees as links; undefined if there are none. */
export function shownMentions(
  stored: string | undefined,
  isSeen: (id: string) => boolean,
): MentionedPerson[] | undefined {
  const visible = [...readMentions(stored)].flatMap(([username, id]) =>
    isSeen(id) ? [{ _id: id, username }] : [],
  );
  return visible.length === 0 ? undefined : visible;
}
