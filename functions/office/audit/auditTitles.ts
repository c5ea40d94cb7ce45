import { titlesOf } from '#functions/events/index.ts';
import { fileNamesOf } from '#functions/roster/index.ts';
import type { AuditLine } from '#shared/office/entities.ts';
import type { AuditKind } from '#shared/office/audit.ts';
import type { AuditRow } from '#functions/members/audit/audit.ts';

type Titled = Pick<AuditLine, 'title' | 'hasPage'>;

/** The log holds only ids; this finds the current titles of the events and files in some lines. */
export async function titlesBehind(rows: readonly AuditRow[]): Promise<(row: AuditRow) => Titled> {
  const subjects = (kind: AuditKind) => [
    ...new Set(rows.flatMap((row) => (row.kind === kind ? row.subject : []))),
  ];
  const [events, files] = await Promise.all([titlesOf(subjects('event')), fileNamesOf(subjects('roster'))]);
  return ({ kind, subject }) => {
    const event = kind === 'event' ? events.get(subject) : undefined;
    if (event !== undefined) return { title: event.title, hasPage: !event.isGone };
    const file = kind === 'roster' ? files.get(subject) : undefined;
    return file === undefined ? {} : { title: file };
  };
}
