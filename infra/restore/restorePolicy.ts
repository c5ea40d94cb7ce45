import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { TableName } from '#functions/platform/dynamo/tables.ts';

/** A row in DynamoDB's own form, so that nothing is lost between two tables. */
export type Row = Readonly<Record<string, AttributeValue>>;

/** How a restore treats the rows of one kind. */
type RestoreRule =
  /** They are restored; rows created since are removed. This holds for every kind that the list does not name. */
  | 'asThen'
  /** They stay as they are now. */
  | 'asNow'
  /** Current rows stay as they are; missing rows are restored. */
  | 'both'
  /** They are all removed. */
  | 'none';

/** The kinds of rows that are not simply restored, by the prefix of their `pk`; `*` is a whole table. */
export const restorePolicy: Readonly<Partial<Record<TableName, Readonly<Record<string, RestoreRule>>>>> = {
  users: {
    // The names that former members left, and suspensions that survive leaving.
    'HELD#': 'both',
    'SUSPENSION#': 'both',
    // The file may no longer exist.
    'EXPORT#': 'none',
  },
  // Everyone logs in again: a session that has ended since, a used link or code must not work again.
  sessions: {
    'SID#': 'none',
    'TOKEN#': 'none',
    'MEMBER#': 'none',
    'PUSH#': 'none',
    'TICKET#': 'none',
    'CODE#': 'none',
  },
  loginMethods: { 'CHALLENGE#': 'none', 'FLOW#': 'none', 'RETURN#': 'none' },
  // Rebuilt afterwards.
  directory: { '*': 'asNow' },
  connections: { '*': 'asNow' },
  limits: { '*': 'asNow' },
  // Choices against mail, bounces and complaints; which digests have been sent.
  mails: { '*': 'both' },
  audit: { '*': 'both' },
  // People who were invited, or who must never be invited again.
  roster: { 'INVITEE#': 'both', 'DOWNLOAD#': 'none', 'LOOK#': 'none' },
};

/** A row at the time to restore, and the same row now; undefined if it does not exist. */
export interface RowPair {
  readonly before: Row | undefined;
  readonly now: Row | undefined;
}

/** A row that differs from what it should be: `target` is to be put, or the row to be deleted if there is none. */
export interface RowChange extends RowPair {
  readonly target: Row | undefined;
}

interface RestoreRules {
  /** When the restore began. What happens later, such as its second try, changes no decision. */
  readonly startedAt: Date;
  /** True if members keep the password they have now. */
  readonly keepsPasswords: boolean;
  /** The kind of row that a `pk` belongs to. */
  readonly kindOf: (pk: string) => string;
  /** True for jobs that mail, push to or notify people. */
  readonly reachesPeople: (jobName: string) => boolean;
}

/** The row that a table should have; undefined if none. */
export function targetRow(table: TableName, pair: RowPair, rules: RestoreRules): Row | undefined {
  const { now } = pair;
  const before = isExpired(pair.before, rules.startedAt) ? undefined : pair.before;
  if (table === 'jobs') return targetJob({ before, now }, rules);
  const kinds = restorePolicy[table];
  const kind = rules.kindOf(textOf(pair, 'pk'));
  switch (kinds?.[kind] ?? kinds?.['*'] ?? 'asThen') {
    case 'asThen':
      return rules.keepsPasswords && kind === 'USER#' ? withPassword(before, now) : before;
    case 'asNow':
      return now;
    case 'both':
      return now ?? before;
    case 'none':
      return undefined;
  }
}

/** The fields of a password: its hash, and the time from which it and mailed links count. */
const passwordFields: ReadonlySet<string> = new Set(['passwordHash', 'passwordAt', 'ticketsFrom']);

/** The profile with the current password, which may have been changed because someone knew the earlier one. */
function withPassword(before: Row | undefined, now: Row | undefined): Row | undefined {
  if (before === undefined || now === undefined) return before;
  const isPasswordField = ([name]: readonly [string, unknown]): boolean => passwordFields.has(name);
  return Object.fromEntries([
    ...Object.entries(before).filter((field) => !isPasswordField(field)),
    ...Object.entries(now).filter(isPasswordField),
  ]);
}

/**
 * Work on the data is restored and continues. What reaches people happens only once: a sent mail stays sent, and only
 * what was planned for a time after the restore is restored.
 */
function targetJob({ before, now }: RowPair, { startedAt, reachesPeople }: RestoreRules): Row | undefined {
  if (!reachesPeople(textOf({ before, now }, 'name'))) return before;
  if (now?.['state']?.S === 'sent') return now;
  const { state, wakeAt } = before ?? {};
  return state?.S === 'later' && (wakeAt?.S ?? '') > startedAt.toISOString() ? before : undefined;
}

function textOf({ before, now }: RowPair, name: string): string {
  return (before ?? now)?.[name]?.S ?? '';
}

function isExpired(row: Row | undefined, now: Date): boolean {
  const end = row?.['expiresAt']?.N;
  return end !== undefined && Number(end) * 1000 <= now.getTime();
}
