import type { AuditLine } from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { actionLabels, codeLabels, kindLabels, shellLabel, valueLabels } from '#shared/office/auditTexts.ts';
import type { AuditKind, AuditValues } from '#shared/office/audit.ts';
import type { Author } from '#shared/platform/entities.ts';
import * as texts from '#shared/platform/texts.ts';
import { WordSearch } from '#functions/directory/wordSearch.ts';
import { findAlias, memberIdsByAlias } from '#functions/members/audit/aliases.ts';
import { type AuditRow, cliActor } from '#functions/members/audit/audit.ts';
import { readAudit } from '../store/auditLog.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { auditTitlesOf } from './auditTitles.ts';
import { accountsOf } from '#functions/members/people.ts';

/** How many lines are read, and get their names, at once. */
const linesAtOnce = 100;

interface AuditLinesQuery {
  /** Words to find in a line; '' for all. */
  readonly q: string;
  /** Ids of members: the actor, and the person concerned. */
  readonly by: string | undefined;
  readonly person: string | undefined;
  readonly kind: AuditKind | undefined;
  readonly limit: number;
  readonly after: string | undefined;
  readonly now: Date;
}

interface AuditPage {
  readonly lines: AuditLine[];
  /** The id of the line after which to continue. */
  readonly last: string | undefined;
}

/**
 * A page of the audit log, with the people behind its aliases. It ends early, with a cursor, if too many lines would
 * have to be searched.
 */
export async function auditPage({
  q,
  by,
  person,
  limit,
  after,
  ...asked
}: AuditLinesQuery): Promise<AuditPage> {
  const [actor, subject] = await Promise.all([aliasIn(by), aliasIn(person)]);
  if (actor === 'none' || subject === 'none') return { lines: [], last: undefined };
  const words = new WordSearch(q);
  const atOnce = q === '' ? limit : linesAtOnce;
  const lines: AuditLine[] = [];
  let cursor = after;
  let linesRead = 0;
  do {
    const { items, last } = await readAudit({ ...asked, actor, subject, limit: atOnce, after: cursor });
    const shown = await shownLines(items);
    lines.push(...shown.filter((line) => words.isIn(searchableTexts(line))));
    cursor = last;
    // A short answer has read as many lines as one call may.
    linesRead += items.length < atOnce ? adminLimits.maxAuditLines : items.length;
  } while (cursor !== undefined && lines.length < limit && linesRead < adminLimits.maxAuditLines);
  if (lines.length <= limit) return { lines, last: cursor };
  return { lines: lines.slice(0, limit), last: lines[limit - 1]?.id };
}

/** The alias of a member; 'none' if the log has never mentioned them. */
async function aliasIn(id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : ((await findAlias(id)) ?? 'none');
}

async function shownLines(rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const [authorOf, titleOf] = await Promise.all([authorsBehind(rows), auditTitlesOf(rows)]);
  return rows.map((row) => show(row, authorOf, titleOf));
}

function show(
  row: AuditRow,
  authorOf: (alias: string) => Author,
  titleOf: Awaited<ReturnType<typeof auditTitlesOf>>,
): AuditLine {
  const { sk, actor, action, kind, subject, before, after } = row;
  return {
    _id: sk,
    id: sk,
    createdAt: timeOfId(sk),
    actor: actor === cliActor ? null : authorOf(actor),
    action,
    kind,
    ...(kind === 'member' ? { person: authorOf(subject), subject: '' } : { subject }),
    ...titleOf(row),
    before,
    after,
  };
}

/** The person behind each alias; undefined for a deleted account. */
async function authorsBehind(rows: readonly AuditRow[]): Promise<(alias: string) => Author> {
  const aliases = rows.flatMap(({ actor, kind, subject }) =>
    kind === 'member' ? [actor, subject] : [actor],
  );
  const ids = await memberIdsByAlias(aliases.filter((alias) => alias !== cliActor));
  const people = await accountsOf([...new Set(ids.values())]);
  return (alias) => {
    const { _id, id, fullName, username, profilePhoto } = people.get(ids.get(alias) ?? '') ?? former;
    return { _id, id, fullName, username, profilePhoto };
  };
}

const former = { _id: '', id: '', fullName: texts.formerMember, username: '', profilePhoto: '' };

/** All texts of a line. */
function searchableTexts({
  actor,
  action,
  kind,
  person,
  subject,
  title = '',
  before,
  after,
}: AuditLine): readonly string[] {
  const named = (one: Author | null | undefined) => (one ? [one.fullName, one.username] : []);
  return [
    ...(actor === null ? [shellLabel.message] : named(actor)),
    actionLabels[action].message,
    ...named(person),
    kindLabels[kind].message,
    subject,
    title,
    auditValuesText(before),
    auditValuesText(after),
  ];
}

/** Values of a line as words: `Role: Admin, School e-mail domains: a.example b.example`. */
export function auditValuesText(values: AuditValues): string {
  return Object.entries(values)
    .map(([name, value]) => `${valueLabels[name]?.message ?? name}: ${valueText(name, value)}`)
    .join(', ');
}

function valueText(name: string, value: AuditValues[string]): string {
  if (typeof value === 'object') return value.join(' ');
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  const text = String(value);
  return codeLabels[name]?.[text]?.message ?? text;
}
