import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import Building2 from 'lucide-react/icons/building-complex';
import { Link } from 'react-router-dom';
import { auditKinds } from '#shared/office/audit.ts';
import { actionLabels, auditKindLabels, cliLabel, subjectLabels } from '#shared/office/auditTexts.ts';
import type { AuditLine } from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { auditCsv, useAuditLog, useMembers } from '#web/api/admin/admin.ts';
import { pageLanguage } from '#web/lib/texts/language.ts';
import { useUrlFilters } from '#web/lib/url/useUrlFilters.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary, type QueryView } from '#web/ui/feedback/QueryBoundary.tsx';
import { type PagedList, ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeletons } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { AdminSearchField } from './AdminSearchField.tsx';
import { actionTones, changeSummary } from './auditTexts.ts';
import { ExportCsv } from './ExportCsv.tsx';

/** The audit log of admin actions; read-only. */
export default function AuditScreen() {
  const { valueOf, set } = useUrlFilters();
  const by = valueOf('by');
  const searchText = valueOf('q');
  const kind = auditKinds.find((option) => option === valueOf('kind'));
  const filters = {
    ...(searchText === ''
      ? {}
      : { q: searchText.slice(0, adminLimits.auditWordsLength), language: pageLanguage() }),
    ...(by === '' ? {} : { by }),
    ...(kind === undefined ? {} : { kind }),
  };
  const log = useAuditLog(filters);
  const admins = useMembers({ kind: 'admin', limit: '100' }).data?.members ?? [];
  return (
    <AdminPage
      title={t`Audit log`}
      sub={t`Entries are kept for two years and can't be changed.`}
      actions={
        <ExportCsv
          file="audit-log.csv"
          read={() => auditCsv(filters)}
          otherwise={t`Couldn't export the audit log. Please try again.`}
        />
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <AdminSearchField
          label={t`Search the log`}
          searchText={searchText}
          onSearch={(q) => set({ q }, { replace: true })}
        />
        <Select
          small
          hidesLabel
          label={t`Admin`}
          value={by}
          onChange={(value) => set({ by: value })}
          options={[
            { value: '', label: t`All admins` },
            ...admins.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          className="sm:min-w-44 max-sm:min-w-0 max-sm:flex-1"
        />
        <Select
          small
          hidesLabel
          label={t`Type`}
          value={kind ?? ''}
          onChange={(value) => set({ kind: value })}
          options={[
            { value: '', label: t`All types` },
            ...auditKinds.map((value) => ({ value, label: i18n._(auditKindLabels[value]) })),
          ]}
          className="sm:min-w-44 max-sm:min-w-0 max-sm:flex-1"
        />
      </div>
      <AuditEntries log={log} isSearched={Object.keys(filters).length > 0} />
    </AdminPage>
  );
}

type Log = PagedList & QueryView<readonly AuditLine[]>;

const entriesText = (count: number): string => plural(count, { one: '# entry', other: '# entries' });

function AuditEntries({ log, isSearched }: { readonly log: Log; readonly isSearched: boolean }) {
  return (
    <QueryBoundary
      query={log}
      pending={<AuditSkeleton />}
      failed={t`Couldn't load the audit log.`}
      className="mb-4"
    >
      {(lines) => (
        <>
          <p role="status" className="sr-only">
            {entriesText(lines.length)}
          </p>
          {lines.length === 0 ? (
            <NoEntries isSearched={isSearched} hasMore={log.hasNextPage} />
          ) : (
            <Card flush className="max-sm:-mx-4">
              <ul className="divide-y divide-line">
                <BoundaryList items={lines} keyOf={({ id }) => id}>
                  {(line) => <AuditEntry line={line} />}
                </BoundaryList>
              </ul>
            </Card>
          )}
          <ShowMore list={log} centered />
        </>
      )}
    </QueryBoundary>
  );
}

const AuditSkeleton = () => (
  <Card flush aria-busy="true" className="p-3">
    <RowSkeletons count={6} />
  </Card>
);

function NoEntries({ isSearched, hasMore }: { readonly isSearched: boolean; readonly hasMore: boolean }) {
  if (!isSearched) return <EmptyState title={t`No entries yet`} hint={t`Admin actions appear here.`} />;
  return hasMore ? (
    <EmptyState title={t`No matches yet`} hint={t`Select “Show more” to search older entries.`} />
  ) : (
    <EmptyState title={t`No matches`} hint={t`Try fewer words or clear the filters.`} />
  );
}

/** The subject of an entry: a link with its name, if that is still known. */
function AuditSubject({ line: { kind, person, subject, title, hasPage } }: { readonly line: AuditLine }) {
  if (person) return <bdi>{person.fullName}</bdi>;
  if (kind === 'case')
    return (
      <Link to={`/admin/reports/${subject}`} className={thingLink}>
        {i18n._(subjectLabels[kind])}
      </Link>
    );
  if (title === undefined) return i18n._(subjectLabels[kind]);
  if (hasPage !== true) return <bdi>{t`“${title}”`}</bdi>;
  return (
    <Link to={`/events/${subject}`} className={thingLink}>
      <bdi>{title}</bdi>
    </Link>
  );
}

const thingLink = 'underline decoration-line-strong underline-offset-3 hover:decoration-current';

function AuditEntry({ line }: { readonly line: AuditLine }) {
  const { actor, action, createdAt } = line;
  const word = i18n._(actionLabels[action]);
  const details = changeSummary(line);
  return (
    <li className="flex items-start gap-4 px-5 py-3 sm:items-center">
      {actor === null ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
          <Building2 aria-hidden="true" className="size-5" />
        </span>
      ) : (
        <Avatar name={actor.fullName} src={actor.profilePhoto} size={36} />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span dir="auto">{actor?.fullName ?? i18n._(cliLabel)}</span>
          <Badge tone={actionTones[action]}>{word}</Badge>
          <span className="font-medium wrap-anywhere">
            <AuditSubject line={line} />
          </span>
        </div>
        {details !== '' && <p className="mt-0.5 text-ink-2 wrap-anywhere">{details}</p>}
      </div>
      <RelativeTime at={createdAt} className="shrink-0 text-xs text-ink-2 max-sm:pt-0.5" />
    </li>
  );
}
