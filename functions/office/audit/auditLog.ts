import {
  type AuditRow as Row,
  AuditRow,
  auditTable,
  firstPartitionKept,
  partitionOf,
} from '#functions/members/audit/audit.ts';
import { cutPage, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import type { Rows, Attributes } from '#functions/platform/dynamo/table.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { AuditKind } from '#shared/office/audit.ts';
import { adminLimits } from '#shared/office/limits.ts';

interface AuditPageRequest extends PageRequest {
  /** Aliases: lines by one actor, or about one member; with both, the actor's lines are searched. */
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly now: Date;
}

/** A page of the audit log, newest first. It ends early, with a cursor, if too many lines would have to be searched. */
export async function readAudit({ limit, after, ...filter }: AuditPageRequest): Promise<PageResult<Row>> {
  const rows: Row[] = [];
  let linesRead = 0;
  let cursor = after;
  for await (const row of linesBehind(filter, after)) {
    if (linesRead >= adminLimits.maxAuditLines) return { items: rows, last: cursor };
    linesRead += 1;
    if (isWanted(row, filter)) rows.push(row);
    if (rows.length > limit) break;
    cursor = row.sk;
  }
  return cutPage(rows, limit, ({ sk }) => sk);
}

function isWanted(row: Row, { subject, kind }: Pick<AuditPageRequest, 'subject' | 'kind'>): boolean {
  return (subject === undefined || row.subject === subject) && (kind === undefined || row.kind === kind);
}

type Listed = Pick<AuditPageRequest, 'actor' | 'subject' | 'now'>;

async function* linesBehind(filter: Listed, after: string | undefined): AsyncGenerator<Row> {
  const [index, name] =
    filter.actor === undefined ? ['bySubject', filter.subject] : ['byActor', filter.actor];
  if (name === undefined) {
    for (const pk of partitionsBack(after, filter.now)) yield* linesOf({ pk }, after);
  } else yield* linesOf({ index, pk: name }, after);
}

const linesPerPage = 100;

async function* linesOf(
  range: { readonly index?: string; readonly pk: string },
  before: string | undefined,
): AsyncGenerator<Row> {
  let after: Attributes | undefined;
  const between = ['0', before ?? '~'] as const;
  do {
    const page: Rows<Row> = await auditTable.query(AuditRow, {
      ...range,
      between,
      limit: linesPerPage,
      newestFirst: true,
      after,
    });
    for (const row of page.items) if (row.sk !== before) yield row;
    after = page.last;
  } while (after !== undefined);
}

/** The partitions from the month of this line, or the current one, back to the oldest that is kept. */
function* partitionsBack(after: string | undefined, now: Date): Generator<string> {
  const oldest = firstPartitionKept(now);
  const day = new Date(after === undefined ? now : timeOfId(after));
  day.setUTCDate(1);
  for (let partition = partitionOf(day); partition >= oldest; partition = partitionOf(day)) {
    yield partition;
    day.setUTCMonth(day.getUTCMonth() - 1);
  }
}
