import { auditLabels } from 'audit-labels';
import { TextMatcher } from '#functions/directory/textMatcher.ts';
import { findAlias, memberIdsByAlias } from '#functions/members/audit/aliases.ts';
import { type AuditRow, cliActor } from '#functions/members/audit/audit.ts';
import { accountsOf } from '#functions/members/people.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { AuditKind, AuditValues } from '#shared/office/audit.ts';
import {
  type AuditLabel,
  actionLabels,
  codeLabels,
  auditKindLabels,
  cliLabel,
  formerMemberLabel,
  switchLabels,
  subjectLabels,
  valueLabels,
} from '#shared/office/auditTexts.ts';
import type { AuditLine } from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import type { Author } from '#shared/platform/entities.ts';
import { type Language, defaultLanguage, isLanguage, languageNames } from '#shared/platform/languages.ts';
import * as texts from '#shared/platform/texts.ts';
import { readAudit } from './auditLog.ts';
import { auditTitlesOf } from './auditTitles.ts';

/** How many lines are read, and get their names, at once. */
const linesAtOnce = 100;

interface AuditLinesQuery {
  /** Words to find in a line; '' for all. */
  readonly q: string;
  /** The language of the labels that are searched. */
  readonly language: Language | undefined;
  /** Ids of members: the actor, and the person concerned. */
  readonly actorId: string | undefined;
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
  language = defaultLanguage,
  actorId,
  person,
  limit,
  after,
  ...filter
}: AuditLinesQuery): Promise<AuditPage> {
  const [actor, subject] = await Promise.all([aliasIn(actorId), aliasIn(person)]);
  if (actor === 'none' || subject === 'none') return { lines: [], last: undefined };
  const words = new TextMatcher(q);
  const translate = labelsIn(language);
  const atOnce = q === '' ? limit : linesAtOnce;
  const lines: AuditLine[] = [];
  let cursor = after;
  let linesRead = 0;
  do {
    const { items, last } = await readAudit({ ...filter, actor, subject, limit: atOnce, after: cursor });
    const shown = await shownLines(items);
    lines.push(...shown.filter((line) => words.isIn(searchableTexts(line, translate))));
    cursor = last;
    // A short page has read as many lines as one call may.
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
  return rows.map((row) => showLine(row, authorOf, titleOf));
}

function showLine(
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

/** Writes a label in one language. */
type Translate = (label: AuditLabel) => string;

const inEnglish: Translate = ({ message }) => message;

/** In English if the language lacks translations. */
function labelsIn(language: Language): Translate {
  const labels = auditLabels[language];
  return ({ id, message }) => labels?.[id] ?? message;
}

/** All texts of a line, as its reader sees them. */
function searchableTexts(
  { actor, action, kind, person, subject, title = '', before, after }: AuditLine,
  translate: Translate,
): readonly string[] {
  const namesOf = (author: Author | null | undefined) => {
    if (!author) return [];
    const isFormer = author.username === '';
    return [isFormer ? translate(formerMemberLabel) : author.fullName, author.username];
  };
  return [
    ...(actor === null ? [translate(cliLabel)] : namesOf(actor)),
    translate(actionLabels[action]),
    ...namesOf(person),
    translate(auditKindLabels[kind]),
    translate(subjectLabels[kind]),
    subject,
    title,
    auditValuesText(before, translate),
    auditValuesText(after, translate),
  ];
}

/** Values of a line as words: `Role: Admin, School e-mail domains: a.example b.example`. */
export function auditValuesText(values: AuditValues, translate = inEnglish): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const label = valueLabels[name];
      return `${label === undefined ? name : translate(label)}: ${valueText(name, value, translate)}`;
    })
    .join(', ');
}

function valueText(name: string, value: AuditValues[string], translate: Translate): string {
  if (typeof value === 'object') return value.join(' ');
  if (typeof value === 'boolean') return translate(switchLabels[value ? 'on' : 'off']);
  const text = String(value);
  if (name === 'language' && isLanguage(text)) return languageNames[text];
  const code = codeLabels[name]?.[text];
  return code === undefined ? text : translate(code);
}
