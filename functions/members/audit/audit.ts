import * as z from 'zod/mini';
import { Table, rowIsNew } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { daySeconds, epochSeconds, utcMonthOf } from '#functions/platform/runtime/time.ts';
import { AuditAction, AuditKind, AuditValues } from '#shared/office/audit.ts';
import { aliasOf, aliasStep, newAlias } from './aliases.ts';

/**
 * Table Audit: one line for each use of an admin power, kept for two years.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `AUDIT#<yyyy-mm>` | `<id>` | `actor`, `action`, `kind`, `subject`, values `before` and `after`, `expiresAt` |
 *
 * People appear as aliases (`aliases.ts`). A line is only put if it is absent. No function is granted to change or
 * delete lines, and an alarm on the table's stream reports it if one does. Indexes byActor: `actor`, `sk`;
 * bySubject: `subject`, `sk`.
 */
export const auditTable = new Table('audit');

export const AuditRow = z.object({
  sk: z.string(),
  actor: z.string(),
  action: AuditAction,
  kind: AuditKind,
  subject: z.string(),
  before: AuditValues,
  after: AuditValues,
});
export type AuditRow = z.output<typeof AuditRow>;

const keptSeconds = 2 * 365 * daySeconds;

/** The actor for operators who use the command line. */
export const cliActor = 'cli';

/** One use of an admin power. */
export interface NewAuditLine {
  /** Id of the acting member, or `cliActor`. */
  readonly actorId: string;
  readonly action: AuditAction;
  readonly kind: AuditKind;
  /** Id of the subject; for kind `member` the alias is stored instead. */
  readonly on: string;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
  readonly now: Date;
}

/**
 * The steps that write audit lines, for the transaction of the audited change. Needs the grant `auditLineTables`. Values
 * are roles, states, numbers and settings: never a name and never text that someone wrote.
 */
export async function auditSteps(...lines: readonly NewAuditLine[]): Promise<readonly Step[]> {
  const actors = lines.map(({ actorId }) => actorId).filter((by) => by !== cliActor);
  const subjects = lines.filter(({ kind }) => kind === 'member').map(({ on }) => on);
  // A transaction can write each row only once, so each person has one alias in it.
  const people = [...new Set([...actors, ...subjects])];
  const aliases = new Map(await Promise.all(people.map(async (id) => [id, await aliased(id)] as const)));
  const nameOf = (id: string) => aliases.get(id)?.name ?? id;
  return [
    ...lines.map((line) => lineStep(line, nameOf)),
    ...[...aliases.values()].flatMap(({ steps }) => steps),
  ];
}

function lineStep(line: NewAuditLine, nameOf: (id: string) => string): Step {
  const { actorId, action, kind, on, before = {}, after = {}, now } = line;
  const subject = kind === 'member' ? nameOf(on) : on;
  const row = { actor: nameOf(actorId), action, kind, subject, before, after };
  const expiresAt = epochSeconds(now) + keptSeconds;
  return auditTable.putStep({ pk: partitionOf(now), sk: newId(now), ...row, expiresAt }, rowIsNew);
}

/** The partition for a date. */
export function partitionOf(moment: Date): string {
  return `AUDIT#${utcMonthOf(moment.toISOString())}`;
}

/** The oldest partition that may still have lines. */
export function firstPartitionKept(now: Date): string {
  return partitionOf(new Date(now.getTime() - keptSeconds * 1000));
}

async function aliased(userId: string): Promise<{ name: string; steps: readonly Step[] }> {
  const alias = await aliasOf(userId);
  return alias === undefined
    ? { name: newAlias(), steps: [] }
    : { name: alias, steps: [aliasStep(alias, userId)] };
}
