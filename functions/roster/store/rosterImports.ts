import * as z from 'zod/mini';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import {
  Table,
  type Attributes,
  rowIsNew,
  allOf,
  attributeIsOneOf,
  attributeIs,
} from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import {
  ConfirmationProgress,
  RosterFile,
  RosterNumbers,
  RosterRefusal,
  RosterState,
} from '#shared/roster/imports.ts';
import { rosterLimits } from '#shared/roster/limits.ts';

/**
 * Table Roster, the imports; `rosterRows.ts` documents the people, `rosterParts.ts` the lines of a file.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `IMPORTS` | `<import id>` | the file, who uploaded it, `state`, `check` (the number of checks), counts, progress |
 * | `BUSY` | `-` | `importId` of the one import or undo that may write rows, `until` when it is considered dead |
 */
const roster = new Table('roster');

export const StoredImport = z.object({
  sk: z.string(),
  fileName: z.string(),
  size: z.number(),
  state: RosterState,
  byId: z.string(),
  createdAt: z.string(),
  /** Increases with each check; lines and problems of earlier checks are obsolete. */
  check: z.number(),
  progress: z.optional(z.object({ done: z.number(), total: z.number() })),
  refusal: z.optional(RosterRefusal),
  refusedLine: z.optional(z.number()),
  file: z.optional(RosterFile),
  numbers: z.optional(RosterNumbers),
  /** The number of parts with the lines of the last check. */
  parts: z.optional(z.number()),
  /** How many waiting members the file proves, from the check. */
  proven: z.optional(z.number()),
  /** Set while those who are still waiting are counted, after an import that admitted nobody. */
  counting: z.optional(z.boolean()),
  /** The result of that count. */
  strong: z.optional(z.number()),
  startedAt: z.optional(z.string()),
  imported: z.optional(z.object({ added: z.number(), changed: z.number(), seconds: z.number() })),
  importedAt: z.optional(z.string()),
  /** Set if the admin wanted them admitted. */
  confirming: z.optional(ConfirmationProgress),
});
export type StoredImport = z.output<typeof StoredImport>;

type State = StoredImport['state'];

const pk = 'IMPORTS';
const busyKey = { pk: 'BUSY', sk: '-' };
/** Longer than any step of a job: an import without progress for this long no longer blocks others. */
const deadAfterMs = 15 * 60_000;

/** When the data to undo an import may expire, epoch seconds: a day after the import can no longer be undone. */
export function undoDataKeptUntil(now: Date): number {
  return epochSeconds(now) + (rosterLimits.undoDays + 1) * daySeconds;
}

export function findImport(id: string): Promise<StoredImport | undefined> {
  return roster.get(StoredImport, { pk, sk: id }, { consistent: true });
}

/** The file names of these imports, by import id. */
export async function fileNamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const FileNameRow = z.pick(StoredImport, { sk: true, fileName: true });
  const rows = await roster.getMany(
    FileNameRow,
    ids.map((sk) => ({ pk, sk })),
  );
  return new Map(rows.map(({ sk, fileName }) => [sk, fileName]));
}

/** A page of the imports, newest first. */
export async function listImports({ limit, after }: PageRequest): Promise<PageResult<StoredImport>> {
  const startKey = after === undefined ? undefined : { pk, sk: after };
  const rows = await paginate(
    limit + 1,
    (pageSize, from) => roster.query(StoredImport, { pk, limit: pageSize, newestFirst: true, after: from }),
    startKey,
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** The step that records a file that is about to be uploaded. */
export function addImportStep(
  { id, ...facts }: Pick<StoredImport, 'fileName' | 'size' | 'byId'> & { readonly id: string },
  now: Date,
): Step {
  const row = { pk, sk: id, ...facts, state: 'uploading', check: 0, createdAt: now.toISOString() };
  return roster.putStep(row, rowIsNew);
}

interface ImportStateChange {
  readonly from: readonly State[];
  readonly check: number;
  readonly to: State;
  readonly set?: Attributes;
  readonly remove?: readonly string[];
}

/** The step that sets the next state of an import, if it is unchanged. */
export function setImportStateStep(
  id: string,
  { from, check, to, set = {}, remove = [] }: ImportStateChange,
): Step {
  return roster.changeStep(
    { pk, sk: id },
    {
      set: { state: to, ...set },
      remove,
      condition: allOf(attributeIsOneOf('state', from), attributeIs('check', check)),
    },
  );
}

/** Moves an import. @returns false if it is no longer in the expected state. */
export async function setImportState(
  id: string,
  moved: ImportStateChange,
  others: readonly Step[] = [],
): Promise<boolean> {
  return (await transact([setImportStateStep(id, moved), ...others])).done;
}

/** The step that reserves the roster's rows for this import. Refused while another one has them. */
export function reserveRosterStep(importId: string, now: Date): Step {
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

/** The step that releases the rows. */
export function releaseRosterStep(importId: string): Step {
  return roster.removeStep(busyKey, {
    expression: 'attribute_not_exists(pk) OR importId = :own',
    values: { ':own': importId },
  });
}
