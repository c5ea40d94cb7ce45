import * as z from 'zod/mini';
import { RosterConfirming, RosterFile, RosterNumbers, RosterRefusal, RosterState } from '#shared/roster.ts';
import { rosterLimits } from '#shared/rosterLimits.ts';
import { dayMs } from '#functions/platform/runtime/days.ts';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { Table, type Values } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Roster, the imports; `rosterRows.ts` holds the people, `rosterParts.ts` the lines of a file.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `IMPORTS` | `<import id>` | the file, who brought it, `state`, `check` (how often it was checked), numbers, progress |
 * | `BUSY` | `-` | `importId` of the one import or undo that may write rows, `until` when it is thought dead |
 */
const roster = new Table('roster');

export const StoredImport = z.object({
  sk: z.string(),
  fileName: z.string(),
  size: z.number(),
  state: RosterState,
  byId: z.string(),
  createdAt: z.string(),
  /** Counts the checks: lines and problems of earlier ones are nobody's any more. */
  check: z.number(),
  progress: z.optional(z.object({ done: z.number(), total: z.number() })),
  refusal: z.optional(RosterRefusal),
  refusedLine: z.optional(z.number()),
  file: z.optional(RosterFile),
  numbers: z.optional(RosterNumbers),
  /** Parts in which the lines of the last check stand. */
  parts: z.optional(z.number()),
  /** How many who wait the file proves, as the check found it. */
  proven: z.optional(z.number()),
  /** Kept as long as those of them are counted who still wait, behind an import that confirmed nobody. */
  counting: z.optional(z.boolean()),
  /** How many they were. */
  strong: z.optional(z.number()),
  startedAt: z.optional(z.string()),
  imported: z.optional(z.object({ added: z.number(), changed: z.number(), seconds: z.number() })),
  importedAt: z.optional(z.string()),
  /** Where the admin wanted them confirmed. */
  confirming: z.optional(RosterConfirming),
});
export type StoredImport = z.output<typeof StoredImport>;

type State = StoredImport['state'];

const pk = 'IMPORTS';
const busyKey = { pk: 'BUSY', sk: '-' };
/** Longer than any step of a job: an import that told nothing for so long holds up nobody. */
const deadAfterMs = 15 * 60_000;

/** When what an import needs to be taken back may go, epoch seconds: a day after it can be. */
export function keptUntil(now: Date): number {
  return Math.floor((now.getTime() + (rosterLimits.undoDays + 1) * dayMs) / 1000);
}

export function findImport(id: string): Promise<StoredImport | undefined> {
  return roster.get(StoredImport, { pk, sk: id }, true);
}

/** What the files of these imports are called, by the ids of the imports. */
export async function fileNamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const named = z.pick(StoredImport, { sk: true, fileName: true });
  const found = await roster.getMany(
    named,
    ids.map((sk) => ({ pk, sk })),
  );
  return new Map(found.map(({ sk, fileName }) => [sk, fileName]));
}

/** A page of the imports, newest first. */
export async function listImports({ limit, after }: PageRequest): Promise<PageResult<StoredImport>> {
  const place = after === undefined ? undefined : { pk, sk: after };
  const rows = await paginate(
    limit + 1,
    (most, from) => roster.query(StoredImport, { pk, limit: most, newestFirst: true, after: from }),
    place,
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** The step that notes a file that is about to be uploaded. */
export function addImportStep(
  { id, ...facts }: Pick<StoredImport, 'fileName' | 'size' | 'byId'> & { readonly id: string },
  now: Date,
): Step {
  const row = { pk, sk: id, ...facts, state: 'uploading', check: 0, createdAt: now.toISOString() };
  return roster.putStep(row, { expression: 'attribute_not_exists(pk)' });
}

interface Move {
  readonly from: readonly State[];
  readonly check: number;
  readonly to: State;
  readonly set?: Values;
  readonly remove?: readonly string[];
}

/** The step that takes an import from one state to the next, as it was seen. */
export function moveStep(id: string, { from, check, to, set = {}, remove = [] }: Move): Step {
  const states = from.map((state, place) => [`:from${place}`, state] as const);
  return roster.changeStep(
    { pk, sk: id },
    {
      set: { state: to, ...set },
      remove,
      condition: {
        // `:check` is the check it was seen at, which the change may count on.
        expression: `#state IN (${states.map(([name]) => name).join(', ')}) AND #check = :seen`,
        names: { '#state': 'state', '#check': 'check' },
        values: { ...Object.fromEntries(states), ':seen': check },
      },
    },
  );
}

/** Moves an import. @returns false where it is no longer where it was seen. */
export async function move(id: string, moved: Move, others: readonly Step[] = []): Promise<boolean> {
  return (await transact([moveStep(id, moved), ...others])).done;
}

/** The step that makes this import the one that may write rows; refused while another one does. */
export function busyStep(importId: string, now: Date): Step {
  const until = now.getTime() + deadAfterMs;
  return roster.putStep(
    { ...busyKey, importId, until },
    {
      expression: 'attribute_not_exists(pk) OR importId = :own OR #until < :now',
      names: { '#until': 'until' },
      values: { ':own': importId, ':now': now.getTime() },
    },
  );
}

/** The step that lets others write rows again. */
export function idleStep(importId: string): Step {
  return roster.removeStep(busyKey, {
    expression: 'attribute_not_exists(pk) OR importId = :own',
    values: { ':own': importId },
  });
}
