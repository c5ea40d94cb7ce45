import * as z from 'zod/mini';
import { eventTitlesOf } from '#functions/events/index.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import {
  isAboutEvent,
  isUnread,
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
 * A page of the caller's notices, latest first. Notices whose subject or people are gone are skipped, so
 * the bell, which asks for one, still gets the latest visible notice. Beyond the notices that were looked up, `unread` counts them
 * all except those about events: seats are given back every day.
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
  const unreadHidden = resolved.filter(
    (candidate) => !isShown(candidate) && isUnread(candidate.stored),
  ).length;
  const ofEvents = notices.filter(
    (notice) => isAboutEvent(notice) && isUnread(notice) && !resolved.some(({ stored }) => stored === notice),
  );
  const visibleTitles = await eventTitlesOf(userId, ofEvents);
  const last = page.length < query.limit ? undefined : page.at(-1)?.stored;
  return new Answer(
    {
      notices: page.map(({ notice }) => notice),
      newestAt:
        notices
          .map(({ newAt }) => newAt)
          .toSorted()
          .at(-1) ?? '',
      unread: notices.filter(isUnread).length - unreadHidden - (ofEvents.length - visibleTitles.size),
    },
    {
      next: encodeCursor(last && last !== olderNotices.at(-1) ? { after: noticeCursorOf(last) } : undefined),
    },
  );
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
