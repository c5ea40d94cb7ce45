import * as z from 'zod/mini';
import { cutPage, paginate, type PageRequest, type PageResult } from '#functions/platform/dynamo/paginate.ts';
import {
  Table,
  type Attributes,
  allOf,
  rowExists,
  attributeIsOneOf,
} from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { InvitationBatchState, InvitationCount, type InvitationEnding } from '#shared/roster/invitations.ts';
import { rosterLimits } from '#shared/roster/limits.ts';

/**
 * Table Roster, the batches of invitations; `rosterInvitees.ts` documents the addresses.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `BATCHES` | `<batch id>` | `from`, `to`: the classes; `byId`, `state`, `count`; `queued`, `accepted`, `dropped`: its mails; `joined`, `optedOut`, `bounced`, `complained`: how invitations ended; `expiresAt`, until it is sent |
 */
const roster = new Table('roster');

const number = z._default(z.number(), 0);
const Row = z.object({
  sk: z.string(),
  from: z.optional(z.number()),
  to: z.optional(z.number()),
  byId: z.string(),
  state: InvitationBatchState,
  startedAt: z.optional(z.string()),
  count: z.optional(InvitationCount),
  queued: number,
  accepted: number,
  dropped: number,
  joined: number,
  optedOut: number,
  bounced: number,
  complained: number,
});
export type StoredBatch = z.output<typeof Row>;
type State = StoredBatch['state'];

const pk = 'BATCHES';
const keyOf = (id: string) => ({ pk, sk: id });

const stateIs = (states: readonly State[]) => attributeIsOneOf('state', states);

/** A batch whose people are still to be counted. */
export function newBatch({
  id,
  ...batch
}: Pick<StoredBatch, 'from' | 'to' | 'byId'> & { readonly id: string }): StoredBatch {
  return z.parse(Row, { sk: id, ...batch, state: 'counting' });
}

/** The step that adds a batch. It expires after a day, because its numbers are old by then. */
export function addBatchStep(batch: StoredBatch, now: Date): Step {
  return roster.putStep({ pk, ...batch, expiresAt: epochSeconds(now) + daySeconds });
}

/** A batch, by a consistent read. */
export function findBatch(id: string): Promise<StoredBatch | undefined> {
  return roster.get(Row, keyOf(id), { consistent: true });
}

/** A page of the batches, newest first. */
export async function listBatches({ limit, after }: PageRequest): Promise<PageResult<StoredBatch>> {
  const rows = await paginate(
    limit + 1,
    (pageSize, from) =>
      roster.query(Row, { pk, limit: pageSize, newestFirst: true, after: from, consistent: true }),
    after === undefined ? undefined : keyOf(after),
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

interface BatchStateChange {
  readonly from: readonly State[];
  readonly to: State;
  readonly set?: Attributes;
}

/** The step that sends or stops a batch, which then stays. Refused if it is in none of the expected states. */
export function setBatchStateStep(id: string, { from, to, set = {} }: BatchStateChange): Step {
  return roster.changeStep(keyOf(id), {
    set: { state: to, ...set },
    remove: ['expiresAt'],
    condition: stateIs(from),
  });
}

/** Sets the state of a batch. @returns false if it is in none of the expected ones. */
export async function setBatchState(id: string, { from, to, set = {} }: BatchStateChange): Promise<boolean> {
  return roster.change(keyOf(id), { set: { state: to, ...set }, condition: stateIs(from) });
}

/** The step that counts one more mail. Refused once the batch is stopped or full. */
export function queueInBatchStep(id: string): Step {
  return roster.changeStep(keyOf(id), {
    add: { queued: 1 },
    condition: allOf(stateIs(['sending']), {
      expression: 'queued < :most',
      values: { ':most': rosterLimits.batchInvitations },
    }),
  });
}

/** The step that counts the outcome of a mail or of an invitation. */
export function countInBatchStep(
  id: string,
  numbers: Partial<Record<'accepted' | 'dropped' | InvitationEnding, number>>,
): Step {
  return roster.changeStep(keyOf(id), {
    add: numbers,
    condition: rowExists,
  });
}
