import * as z from 'zod/mini';
import { cutPage, paginate, type PageRequest, type PageResult } from '#functions/platform/dynamo/paginate.ts';
import { Table, rowIsNew, attributeIs, allOf } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { AnnouncementState, Audience } from '#shared/announcements/entities.ts';

/**
 * Table Announcements, what the alumni office writes to its members.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ANNOUNCEMENT` | `<id>` | `title`, `text`, `audience`, `authorId`, `state`, `version` of the draft; once it is sent what `sending.ts` describes |
 * | `SENDING` | `-` | `id` of the announcement whose notices are being written; only one at a time |
 * | `FEEDBACK#<id>` | `<what>#<hash of the mail's id>` | a bounce or complaint that was counted, for a month |
 *
 * There are few: a school sends three a day at most, and only drafts are deleted. So one partition holds them all.
 */
export const announcements = new Table('announcements');

const count = z._default(z.number(), 0);

export const StoredAnnouncement = z.object({
  sk: z.string(),
  title: z.string(),
  text: z.string(),
  audience: Audience,
  authorId: z.string(),
  state: AnnouncementState,
  version: z.number(),
  sendId: z.optional(z.string()),
  startedAt: z.optional(z.string()),
  sentAt: z.optional(z.string()),
  /** The number of the job that sends it; a resumed announcement has a new one. */
  run: count,
  /** Parts that are frozen, and the last member in them. */
  parts: count,
  frozenTo: z._default(z.string(), ''),
  isFrozen: z._default(z.boolean(), false),
  /** Members it goes to, and how many of them wanted it by mail. */
  total: count,
  byMail: count,
  /** Members done, the last of them, notices written, and mails queued. */
  done: count,
  reachedTo: z._default(z.string(), ''),
  /** `done` when the list was frozen: more than 0 if it was frozen again, for the rest. */
  frozenAt: count,
  here: count,
  queued: count,
  accepted: count,
  dropped: count,
  bounced: count,
  complained: count,
});
export type StoredAnnouncement = z.output<typeof StoredAnnouncement>;

const pk = 'ANNOUNCEMENT';
export const announcementKey = (id: string) => ({ pk, sk: id });

/** The fields that an admin writes. */
type AnnouncementContent = Pick<StoredAnnouncement, 'title' | 'text' | 'audience'>;

/** Adds a draft. */
export async function addDraft(
  content: AnnouncementContent,
  authorId: string,
  now: Date,
): Promise<StoredAnnouncement> {
  const id = newId(now);
  const row = { ...announcementKey(id), ...content, authorId, state: 'draft', version: 1 };
  await announcements.put(row, rowIsNew);
  return z.parse(StoredAnnouncement, row);
}

/** The condition that the draft is unchanged. */
export const isDraftAnnouncement = (version: number) =>
  allOf(attributeIs('state', 'draft'), attributeIs('version', version));

/** Changes a draft. @returns undefined if it has changed or is no longer a draft. */
export function changeDraft(
  id: string,
  version: number,
  content: AnnouncementContent,
  authorId: string,
): Promise<StoredAnnouncement | undefined> {
  const set = { ...content, authorId };
  return announcements.changeAndRead(StoredAnnouncement, announcementKey(id), {
    set,
    add: { version: 1 },
    condition: isDraftAnnouncement(version),
  });
}

/** Deletes a draft. @returns false if it is none. */
export function removeDraft(id: string): Promise<boolean> {
  return announcements.remove(announcementKey(id), attributeIs('state', 'draft'));
}

/** An announcement, by a consistent read. */
export function findAnnouncement(id: string): Promise<StoredAnnouncement | undefined> {
  return announcements.get(StoredAnnouncement, announcementKey(id), { consistent: true });
}

/** A page of all announcements, newest first. */
export async function listStoredAnnouncements({
  limit,
  after,
}: PageRequest): Promise<PageResult<StoredAnnouncement>> {
  const from = after === undefined ? undefined : announcementKey(after);
  const rows = await paginate(
    limit + 1,
    (pageSize, startKey) =>
      announcements.query(StoredAnnouncement, {
        pk,
        limit: pageSize,
        newestFirst: true,
        after: startKey,
        consistent: true,
      }),
    from,
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** The titles of these announcements. */
export async function announcementTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const Title = z.object({ sk: z.string(), title: z.string() });
  const rows = await announcements.getMany(Title, ids.map(announcementKey));
  return new Map(rows.map(({ sk, title }) => [sk, title]));
}
