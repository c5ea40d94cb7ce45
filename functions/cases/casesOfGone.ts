import * as z from 'zod/mini';
import {
  caseKey,
  changeCaseStep,
  countStep,
  findCase,
  StoredCase,
  StoredReport,
  type Thing,
  thingKey,
} from './cases.ts';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { nobodyId } from '#functions/platform/runtime/ids.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/** Table Cases, as the account of a member goes from it; `cases.ts` says what it holds. */
const cases = new Table('cases');

const pageOfRows = 20;
const Row = z.object({ pk: z.string(), sk: z.string() });

/**
 * Takes a page of what the table holds of a member who is gone: cases about them go, and those about what somebody wrote
 * to them go on without them. @returns whether there was any. Safe to repeat.
 */
export async function removeCasesOf(member: string): Promise<boolean> {
  const { items } = await cases.query(z.union([StoredCase, Row]), {
    index: 'byMember',
    pk: member,
    limit: pageOfRows,
  });
  for (const one of items) {
    if ('thing' in one) await removeCase(one);
    else {
      await leaveCase(one.pk.slice(caseKey('').pk.length), member);
      await cases.remove({ pk: one.pk, sk: one.sk });
    }
  }
  return items.length > 0;
}

async function removeCase({ id, thing, state }: StoredCase): Promise<void> {
  const { pk } = caseKey(id);
  const reports = await paginate(Infinity, (_most, after) =>
    cases.query(StoredReport, { pk, prefix: 'BY#', limit: pageOfRows, after }),
  );
  for (const { sk } of reports) await cases.remove({ pk, sk });
  await transact([
    cases.removeStep(caseKey(id), { expression: 'attribute_exists(pk)' }),
    cases.removeStep(thingKey(thing)),
    countStep(state === 'open' ? { open: -1, done: 0 } : { open: 0, done: -1 }),
  ]);
}

/**
 * A message is reported by the one to whom it was written, who is a party to the case: who they are, and what they wrote
 * beside it, goes. Nobody is left who could report the thing again, so it leads to its case no more.
 */
function leaveCase(id: string, member: string): Promise<void> {
  return retryUntilDone(async () => {
    const seen = await findCase(id);
    if (!seen?.parties.includes(member)) return undefined;
    const { thing, parties, snapshot } = seen;
    const set = {
      thing: without(thing, member),
      parties: parties.filter((one) => one !== member),
      snapshot: { ...snapshot, messages: snapshot.messages.filter(({ senderId }) => senderId !== member) },
    };
    const { done } = await transact([
      changeCaseStep(seen, set, { isNews: false }),
      cases.removeStep(thingKey(thing)),
    ]);
    return done ? undefined : RETRY;
  });
}

function without({ where, ...thing }: Thing, member: string): Thing {
  return { ...thing, where: where.replace(member, nobodyId) };
}
