import * as z from 'zod/mini';
import { eventTitlesOf } from '#functions/events/index.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import {
  isAboutEvent,
  isUnread,
  newestRecordedAt,
  noticesOf,
  type OwnNotice,
  noticeCursorOf,
} from '#functions/notices/ownNotices.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listNotices } from '#shared/bell/routes.ts';
import type { Notice } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { showNotices, type Viewer } from './showNotices.ts';

const Cursor = z.object({ after: z.string() });

/** A notice after the lookup; `notice` is undefined if it cannot be shown. */
interface Resolved {
  readonly stored: OwnNotice;
  readonly notice: Notice | undefined;
}

/**
 * A page of the caller's notices, latest first. Notices whose subject or people are gone are skipped, so the bell, which
 * asks for one, still gets the latest visible notice.
 */
export async function run({ query, caller, now }: Call<typeof listNotices>) {
  const userId = caller.userId;
  const after = decodeCursor(Cursor, query.cursor)?.after;
  const hidden = blocksAndMutesOf(userId);
  const notices = await noticesOf(userId, now, hidden);
  const olderNotices =
    after === undefined ? notices : notices.filter((notice) => noticeCursorOf(notice) < after);
  const viewer = { id: userId, blocked: (await hidden).blocked };
  const resolved = await resolveNotices(viewer, olderNotices, query.limit);
  const page = resolved.filter(isShown).slice(0, query.limit);
  const last = page.length < query.limit ? undefined : page.at(-1)?.stored;
  return new Answer(
    {
      notices: page.map(({ notice }) => notice),
      newestAt: newestRecordedAt(notices),
      unread: await unreadCount(userId, notices, resolved),
    },
    {
      next: encodeCursor(last && last !== olderNotices.at(-1) ? { after: noticeCursorOf(last) } : undefined),
    },
  );
}

/**
 * The number of unread notices. Those that were looked up count if they can be shown. Of the others all count, except
 * those of events that are gone: seats are given back every day, so these are looked up here.
 *
 * For example: of 10 unread notices, 3 were looked up and 1 of them cannot be shown; of the other 7, 2 are about events
 * and one of these events is gone. That leaves 8.
 */
async function unreadCount(
  userId: string,
  notices: readonly OwnNotice[],
  resolved: readonly Resolved[],
): Promise<number> {
  const hidden = new Set(resolved.filter((notice) => !isShown(notice)).map(({ stored }) => stored));
  const lookedUp = new Set(resolved.map(({ stored }) => stored));
  const counted = notices.filter((notice) => isUnread(notice) && !hidden.has(notice));
  const ofEvents = counted.filter((notice) => isAboutEvent(notice) && !lookedUp.has(notice));
  const visibleTitles = await eventTitlesOf(userId, ofEvents);
  return counted.length - (ofEvents.length - visibleTitles.size);
}

const isShown = (resolved: Resolved): resolved is Resolved & { readonly notice: Notice } =>
  resolved.notice !== undefined;

/**
 * Looks up notices from the first on until enough can be shown or none is left. Each round looks up at
 * least as many as all before it, so hundreds of notices by a suspended member take few rounds.
 */
async function resolveNotices(
  viewer: Viewer,
  notices: readonly OwnNotice[],
  limit: number,
): Promise<Resolved[]> {
  const resolved: Resolved[] = [];
  for (
    let count = limit;
    resolved.length < notices.length;
    count = Math.max(noticeLimits.maxReadAtOnce, resolved.length)
  ) {
    const next = notices.slice(resolved.length, resolved.length + count);
    const shown = await showNotices(viewer, next);
    resolved.push(...next.map((stored, index) => ({ stored, notice: shown[index] })));
    if (resolved.filter(isShown).length >= limit) break;
  }
  return resolved;
}

export const handler = serve(listNotices, run);
