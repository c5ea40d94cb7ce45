import { blockedPairsAmong } from '#functions/members/ties/blocks.ts';
import { reconcileFollows, removeFollow } from '#functions/members/ties/follows.ts';
import { findUser } from '#functions/members/users.ts';
import { recordNotice } from '#functions/notices/noticeRows.ts';
import type { Edge } from '#functions/platform/dynamo/edges.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { edgeHandler } from '#functions/platform/streams/streamHandlers.ts';

const concurrentNotices = 10;

async function notifyMember(memberId: string, follows: readonly Edge[], now: Date): Promise<void> {
  const people = follows.map(({ pk, since }) => ({ id: pk, since }));
  const count = async () => (await findUser(memberId))?.followersCount;
  await recordNotice({ memberId, kind: 'follow', subjectId: memberId }, people, count, now);
}

/**
 * Keeps the notices about follows up to date, and ends a follow if a block was made at the same moment. A follow is
 * counted by the transaction that writes it; only follows that were written alone under load are counted here.
 */
export const handler = edgeHandler(async (keys) => {
  const now = new Date();
  const follows = await reconcileFollows(keys);
  await inParallel([...Map.groupBy(follows, ({ sk }) => sk)], concurrentNotices, ([id, group]) =>
    notifyMember(id, group, now),
  );
  const existing = follows.filter(({ since }) => since !== undefined);
  const areBlocked = await blockedPairsAmong(existing.map(({ pk, sk }) => [pk, sk]));
  const nowBlocked = existing.filter(({ pk, sk }) => areBlocked(pk, sk));
  await inParallel(nowBlocked, concurrentNotices, ({ pk, sk }) => removeFollow(pk, sk));
});
