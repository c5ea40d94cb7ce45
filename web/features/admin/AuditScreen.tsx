import Building2 from 'lucide-react/icons/building-complex';
import { Link } from 'react-router-dom';
import type { AuditLine } from '#shared/office/entities.ts';
import { adminTexts } from '#shared/office/texts.ts';
import { auditActionWords, auditKindWords, auditThingWords, shellName } from '#shared/office/auditTexts.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { auditKinds } from '#shared/office/audit.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { OfficePage } from '#web/ui/layout/OfficePage.tsx';
import { QueryBoundary, type QueryView } from '#web/ui/feedback/QueryBoundary.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { type PagedList, ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { actionTones, detailsOf } from './auditWords.ts';
import { ExportCsv } from './ExportCsv.tsx';
import { SearchField } from './SearchField.tsx';
import { auditCsv, useAuditLog, useMembers } from '#web/api/office/office.ts';
import { useFilters } from './useFilters.ts';

/** The audit log of admin actions; read-only. */
export default function AuditScreen() {
  const { of, set } = useFilters();
  const by = of('by');
  const words = of('q');
  const kind = auditKinds.find((one) => one === of('kind'));
  const asked = {
    ...(words === '' ? {} : { q: words.slice(0, adminLimits.auditWordsLength) }),
    ...(by === '' ? {} : { by }),
    ...(kind === undefined ? {} : { kind }),
  };
  const log = useAuditLog(asked);
  const admins = useMembers({ kind: 'admin', limit: '100' }).data?.members ?? [];
  return (
    <OfficePage
      title="Audit log"
      sub="Kept for two years. Nobody can change it."
      actions={
        <ExportCsv
          file="audit-log.csv"
          read={() => auditCsv(asked)}
          otherwise={adminTexts.auditExportFailed}
        />
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField label="Search in the log" words={words} onWords={(q) => set({ q }, true)} />
        <Select
          small
          hidesLabel
          label="Who did it"
          value={by}
          onChange={(value) => set({ by: value })}
          options={[
            { value: '', label: 'Everybody' },
            ...admins.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          className="sm:min-w-44 max-sm:min-w-0 max-sm:flex-1"
        />
        <Select
          small
          hidesLabel
          label="What it was done to"
          value={kind ?? ''}
          onChange={(value) => set({ kind: value })}
          options={[
            { value: '', label: 'Everything' },
            ...auditKinds.map((value) => ({ value, label: auditKindWords[value] })),
          ]}
          className="sm:min-w-44 max-sm:min-w-0 max-sm:flex-1"
        />
      </div>
      <Lines log={log} isSearched={Object.keys(asked).length > 0} />
    </OfficePage>
  );
}

type Log = PagedList & QueryView<readonly AuditLine[]>;

function Lines({ log, isSearched }: { readonly log: Log; readonly isSearched: boolean }) {
  return (
    <QueryBoundary query={log} pending={<Waiting />} failed={adminTexts.auditFailed} className="mb-4">
      {(lines) => (
        <>
          <p role="status" className="sr-only">
            {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          </p>
          {lines.length === 0 ? (
            <Nothing isSearched={isSearched} hasMore={log.hasNextPage} />
          ) : (
            <Card flush className="max-sm:-mx-4">
              <ul className="divide-y divide-line">
                <BoundaryList of={lines} by={({ id }) => id}>
                  {(line) => <Line line={line} />}
                </BoundaryList>
              </ul>
            </Card>
          )}
          <ShowMore list={log} centred />
        </>
      )}
    </QueryBoundary>
  );
}

const Waiting = () => (
  <Card flush aria-busy="true" className="p-3">
    {[0, 1, 2, 3, 4, 5].map((place) => (
      <RowSkeleton key={place} />
    ))}
  </Card>
);

function Nothing({ isSearched, hasMore }: { readonly isSearched: boolean; readonly hasMore: boolean }) {
  if (!isSearched) return <EmptyState title="Nothing yet." hint="Whatever an admin does stands here." />;
  return hasMore ? (
    <EmptyState title="Nothing found so far." hint="Show more looks further back." />
  ) : (
    <EmptyState title="Nothing found." hint="Try fewer words, or look at everything." />
  );
}

/** What a line is about: its name if that is still known, with a link. */
function Thing({ line: { kind, person, subject, title, hasPage } }: { readonly line: AuditLine }) {
  if (person) return <bdi>{person.fullName}</bdi>;
  if (kind === 'case')
    return (
      <Link to={`/admin/reports/${subject}`} className={thingLink}>
        {auditThingWords[kind]}
      </Link>
    );
  if (title === undefined) return auditThingWords[kind];
  if (hasPage !== true) return <bdi>“{title}”</bdi>;
  return (
    <Link to={`/events/${subject}`} className={thingLink}>
      <bdi>{title}</bdi>
    </Link>
  );
}

const thingLink = 'underline decoration-line-strong underline-offset-3 hover:decoration-current';

function Line({ line }: { readonly line: AuditLine }) {
  const { actor, action, createdAt } = line;
  const word = auditActionWords[action];
  const details = detailsOf(line);
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
          <span dir="auto">{actor?.fullName ?? shellName}</span>
          <Badge tone={actionTones[action]}>{word}</Badge>
          <span className="font-medium wrap-anywhere">
            <Thing line={line} />
          </span>
        </div>
        {details !== '' && <p className="mt-0.5 text-ink-2 wrap-anywhere">{details}</p>}
      </div>
      <RelativeTime at={createdAt} className="shrink-0 text-xs text-ink-2 max-sm:pt-0.5" />
    </li>
  );
}
