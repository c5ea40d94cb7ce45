import { announcementTitles } from '#functions/announcements/index.ts';
import { eventTitlesById } from '#functions/events/index.ts';
import type { AuditRow } from '#functions/members/audit/audit.ts';
import { fileNamesOf } from '#functions/roster/index.ts';
import type { AuditKind } from '#shared/office/audit.ts';
import type { AuditLine } from '#shared/office/entities.ts';

type Titled = Pick<AuditLine, 'title' | 'hasPage'>;

/** The log holds only ids; this finds the current titles of the events, files and announcements in some lines. */
export async function auditTitlesOf(rows: readonly AuditRow[]): Promise<(row: AuditRow) => Titled> {
  const subjects = (kind: AuditKind) => [
    ...new Set(rows.flatMap((row) => (row.kind === kind ? row.subject : []))),
  ];
  const [events, files, written] = await Promise.all([
    eventTitlesById(subjects('event')),
    fileNamesOf(subjects('roster')),
    announcementTitles(subjects('announcement')),
  ]);
  return ({ kind, subject }) => {
    const event = kind === 'event' ? events.get(subject) : undefined;
    if (event !== undefined) return { title: event.title, hasPage: !event.isGone };
    const title =
      kind === 'roster' ? files.get(subject) : kind === 'announcement' ? written.get(subject) : undefined;
    return title === undefined ? {} : { title };
  };
}
