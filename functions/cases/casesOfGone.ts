import * as z from 'zod/mini';
import { allPages } from '#functions/platform/dynamo/paginate.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { rowExists, RowKey } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { nobodyId } from '#functions/platform/runtime/ids.ts';
import {
  cases,
  caseKey,
  changeCaseStep,
  casePrefix,
  changeCaseCountsStep,
  reporterPrefix,
  findCase,
  StoredCase,
  StoredReport,
  type ContentRef,
  contentKey,
} from './cases.ts';

/** Table Cases, the deletion of a member's data; `cases.ts` documents its rows. */

const rowsPerPage = 20;

/**
 * Deletes a page of a deleted member's data: cases about them are deleted; cases about what others wrote to them
 * stay, without the member.
 * @returns whether there was any. Idempotent.
 */
export async function eraseCasesOf(memberId: string): Promise<boolean> {
  const { items } = await cases.query(z.union([StoredCase, RowKey]), {
    index: 'byMember',
    pk: memberId,
    limit: rowsPerPage,
  });
  for (const item of items) {
    if ('content' in item) await removeCase(item);
    else {
      await leaveCase(item.pk.slice(casePrefix.length), memberId);
      await cases.remove({ pk: item.pk, sk: item.sk });
    }
  }
  return items.length > 0;
}

async function removeCase({ id, content, state }: StoredCase): Promise<void> {
  const { pk } = caseKey(id);
  const reports = await allPages((after) =>
    cases.query(StoredReport, { pk, prefix: reporterPrefix, limit: rowsPerPage, after }),
  );
  for (const { sk } of reports) await cases.remove({ pk, sk });
  await transact([
    cases.removeStep(caseKey(id), rowExists),
    cases.removeStep(contentKey(content)),
    changeCaseCountsStep(state === 'open' ? { open: -1, done: 0 } : { open: 0, done: -1 }),
  ]);
}

/**
 * The deleted member is the recipient who reported a message, and a party to the case: removes their id and their
 * text. Nobody else can report the content, so the reference from it to the case is deleted too.
 */
function leaveCase(id: string, memberId: string): Promise<void> {
  return retryUntilDone(async () => {
    const stored = await findCase(id);
    if (!stored?.parties.includes(memberId)) return undefined;
    const { content, parties, snapshot } = stored;
    const set = {
      content: withoutMember(content, memberId),
      parties: parties.filter((party) => party !== memberId),
      snapshot: { ...snapshot, messages: snapshot.messages.filter(({ senderId }) => senderId !== memberId) },
    };
    const { done } = await transact([
      changeCaseStep(stored, set, { isNews: false }),
      cases.removeStep(contentKey(content)),
    ]);
    return done ? undefined : RETRY;
  });
}

function withoutMember({ where, ...content }: ContentRef, memberId: string): ContentRef {
  return { ...content, where: where.replace(memberId, nobodyId) };
}
