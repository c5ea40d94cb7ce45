import type * as z from 'zod/mini';
import { currentPeopleIndex } from '#functions/directory/currentPeopleIndex.ts';
import { listAccountIds } from '#functions/members/accountList/accountList.ts';
import { subscribedAmong } from '#functions/members/mailing/mailChoices.ts';
import { readSchool } from '#functions/membership/index.ts';
import { timeZonesOf } from '#functions/notices/noticeSettings.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { digestOf, upcomingEvents, digestWeeksFor } from '../digestOf.ts';
import { digestDueIn, maxDigestDelayMs } from '../digestTimes.ts';
import { startDigestStep } from '../mail/composeDigestMails.ts';
import { writeDigests } from './digestJobs.ts';

const membersPerPage = 500;
const digestsAtOnce = 5;

/** See `writeDigestsOfPage`. */
export const writeDigestsHandler = jobHandler(writeDigests, writeDigestsOfPage);

/**
 * Writes the mails for one page of the list of all accounts. A member gets a digest if they asked for it, it is
 * Saturday 8:00 in their time zone, they have been away, and enough is new for them; the cheapest check comes first.
 * @returns the last account of the page; undefined at the end, or when it is too late.
 */
export async function writeDigestsOfPage(
  { at, day }: z.output<typeof writeDigests.input>,
  after: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const due = new Date(at);
  if (now.getTime() - due.getTime() > maxDigestDelayMs) return undefined;
  const ids = await listAccountIds(membersPerPage, after, now);
  const index = await currentPeopleIndex();
  const awayIds = ids.filter((id) => digestWeeksFor(index, id, due) !== undefined);
  const wanting = await subscribedAmong('digest', awayIds);
  const [zones, school] = await Promise.all([timeZonesOf(wanting), readSchool(now)]);
  const dueMembers = wanting.filter(
    (id) => digestDueIn(zones.get(id) ?? school.timeZone, day).getTime() === due.getTime(),
  );
  if (dueMembers.length === 0) return nextAfter(ids);
  const events = await upcomingEvents(now);
  await inParallel(dueMembers, digestsAtOnce, async (id) => {
    if ((await digestOf(id, { due, now }, events)) === undefined) return;
    // Refused if it was written before.
    await transact([startDigestStep(id, { at, day }, now)]);
  });
  return nextAfter(ids);
}

const nextAfter = (ids: readonly string[]): string | undefined =>
  ids.length < membersPerPage ? undefined : ids.at(-1);
