import { readEvents } from '#functions/events/index.ts';
import { isShownTo, type StoredExperience, listFeed } from '#functions/experiences/index.ts';
import { authorsFor } from '#functions/members/people.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { peersFor } from '#functions/members/ties/peers.ts';
import { readConversations, messageFor, olderMessages } from '#functions/messages/index.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { dayMs, utcDayOf } from '#functions/platform/runtime/time.ts';
import { serve } from '#functions/serve.ts';
import type { ExperienceHit, MessageHit } from '#shared/directory/searchEntities.ts';
import { searchLimits } from '#shared/directory/searchLimits.ts';
import { searchContent } from '#shared/directory/searchRoutes.ts';
import { TextMatcher } from './textMatcher.ts';

/** How many conversations are read at once. */
const concurrentReads = 10;

/** Searches the newest experiences, the events and the caller's newest messages for words. */
export async function run({ query, caller, now }: Call<typeof searchContent>) {
  const words = new TextMatcher(query.q);
  const [experiences, events, messages] = await Promise.all([
    experiencesWith(words, caller.userId, now),
    eventsWith(words, now),
    messagesWith(words, caller.userId),
  ]);
  return { experiences: firstHits(experiences), events: firstHits(events), messages: firstHits(messages) };
}

function firstHits<T>(hits: readonly T[]) {
  return { hits: hits.slice(0, searchLimits.maxHits), total: hits.length };
}

async function experiencesWith(words: TextMatcher, viewer: string, now: Date): Promise<ExperienceHit[]> {
  const [{ items }, { blocked, muted }] = await Promise.all([
    listFeed({ limit: searchLimits.maxExperiences, now }),
    blocksAndMutesOf(viewer),
  ]);
  const matches = items.filter(
    (stored) =>
      isShownTo(viewer, stored) &&
      !blocked.has(stored.authorId) &&
      !muted.has(stored.authorId) &&
      words.isIn(searchableTexts(stored)),
  );
  const authorOf = await authorsFor(
    viewer,
    matches.map(({ authorId }) => authorId),
  );
  return matches.flatMap((stored) => {
    const user = authorOf(stored.authorId);
    if (user === undefined) return [];
    const [title, ...rest] = searchableTexts(stored);
    return [{ _id: stored.sk, id: stored.sk, title, user, excerpt: words.excerpt(rest.join(' ')) }];
  });
}

function searchableTexts(stored: StoredExperience): readonly [string, ...string[]] {
  const { title, role, company, location, author, description, content } = stored;
  return [title, role, company, location, author, description, content];
}

async function eventsWith(words: TextMatcher, now: Date) {
  const from = utcDayOf(new Date(now.getTime() - searchLimits.eventDaysBack * dayMs).toISOString());
  const { items } = await readEvents({ limit: searchLimits.maxEvents, from });
  return items
    .filter(({ eventTitle, eventDescription, place = '', address = '' }) =>
      words.isIn([eventTitle, eventDescription, place, address]),
    )
    .map(({ id, eventTitle, eventDate }) => ({ _id: id, id, eventTitle, eventDate }));
}

async function messagesWith(words: TextMatcher, viewer: string): Promise<MessageHit[]> {
  const { items: rows } = await readConversations(viewer, { limit: searchLimits.maxConversations });
  const found = await inParallel(rows, concurrentReads, async (row) => {
    const stored = await olderMessages(viewer, row.sk, { limit: searchLimits.maxMessages });
    const shown = stored.map((message) => messageFor(message, viewer, row));
    return shown.filter(({ message }) => words.isIn([message])).map((message) => ({ peer: row.sk, message }));
  });
  const peerOf = await peersFor(
    viewer,
    rows.map(({ sk }) => sk),
  );
  return found
    .flat()
    .toSorted((a, b) => (a.message.createdAt < b.message.createdAt ? 1 : -1))
    .map(({ peer, message: { _id, id, message, createdAt } }) => ({
      _id,
      id,
      user: peerOf(peer),
      excerpt: words.excerpt(message),
      createdAt,
    }));
}

export const handler = serve(searchContent, run);
