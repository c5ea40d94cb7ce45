import * as z from 'zod/mini';
import { AuditAction, AuditKind, AuditValues } from '#shared/audit.ts';
import { aliasOf, aliasStep, newAlias } from './aliases.ts';
import { newId } from './ids.ts';
import { Table } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Table Audit: every use of the office's powers, one line each, kept for two years.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `AUDIT#<yyyy-mm>` | `<id>` | `actor`, `action`, `kind`, `subject`, values `before` and `after`, `expiresAt` |
 *
 * People stand in it as aliases (`aliases.ts`). A line is put on condition that it is absent; no function is granted to
 * change or delete one, and the stream of the table alarms where it happens all the same.
 * Indexes byActor: `actor`, `sk`; bySubject: `subject`, `sk`.
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

const keptSeconds = 2 * 365 * 24 * 3600;

/** Stands for whoever works from a shell of the school's own. */
export const shell = 'shell';

/** One use of a power. */
export interface AuditLine {
  /** Id of the member who did it, or `shell`. */
  readonly by: string;
  readonly action: AuditAction;
  readonly kind: AuditKind;
  /** Id of what it was done to; of kind `member` it is kept as their alias. */
  readonly on: string;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
  readonly now: Date;
}

/**
 * The steps that tell a use of a power, for the same transaction. Needs the grant `auditLine`.
 * Values are roles, states, numbers and settings: never a name, never words that somebody wrote.
 */
export async function auditSteps(line: AuditLine): Promise<readonly Step[]> {
  const { by, action, kind, on, before = {}, after = {}, now } = line;
  const [actor, subject] = await Promise.all([
    by === shell ? { name: shell, steps: [] } : aliased(by),
    kind === 'member' ? aliased(on) : { name: on, steps: [] },
  ]);
  const id = newId(now);
  const row = { actor: actor.name, action, kind, subject: subject.name, before, after };
  const expiresAt = Math.floor(now.getTime() / 1000) + keptSeconds;
  const put = auditTable.putStep(
    { pk: monthOf(now), sk: id, ...row, expiresAt },
    { expression: 'attribute_not_exists(pk)' },
  );
  // A transaction takes each row once.
  return [put, ...actor.steps, ...(on === by ? [] : subject.steps)];
}

/** The partition of a moment's lines. */
export function monthOf(moment: Date): string {
  return `AUDIT#${moment.toISOString().slice(0, 7)}`;
}

/** The oldest partition that may still hold lines. */
export function firstMonthKept(now: Date): string {
  return monthOf(new Date(now.getTime() - keptSeconds * 1000));
}

async function aliased(userId: string): Promise<{ name: string; steps: readonly Step[] }> {
  const alias = await aliasOf(userId);
  return alias === undefined
    ? { name: newAlias(), steps: [] }
    : { name: alias, steps: [aliasStep(alias, userId)] };
}
