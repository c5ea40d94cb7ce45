import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Case } from '#shared/moderation/entities.ts';
import { useReportCounts, useReports } from '#web/api/admin/moderation.ts';
import { reasonNames, contentNames } from '#web/features/safety/safetyTexts.ts';
import { durationText, monthText } from '#web/lib/dates/pastDays.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { SegmentedControl } from '#web/ui/buttons/SegmentedControl.tsx';
import { cx } from '#web/ui/cx.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { CasePanel, ReportCount } from './CasePanel.tsx';
import { useQueueShortcuts } from './useQueueShortcuts.ts';

const addressOf = (id: string, state: Case['state']) =>
  `/admin/reports/${id}${state === 'done' ? '?state=done' : ''}`;

/** /admin/reports: the queue, and beside it one case; on phones /admin/reports/{id} is a page of its own. */
export default function ReportsScreen() {
  const { caseId } = useParams();
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'done' ? 'done' : 'open';
  const navigate = useNavigate();
  const queue = useReports(state);
  const selectedId = caseId ?? queue.data?.[0]?.id;
  const showCase = (id: string): void => void navigate(addressOf(id, state), { replace: true });
  useQueueShortcuts(queue.data?.map(({ id }) => id) ?? [], selectedId, showCase);
  const choose = (next: Case['state']): void => {
    if (caseId === undefined) setParams(next === 'done' ? { state: 'done' } : {});
    else void navigate(next === 'done' ? '/admin/reports?state=done' : '/admin/reports');
  };
  return (
    <AdminPage
      title={caseId === undefined ? t`Reports` : t`Report`}
      sub={<ResolutionTime />}
      actions={
        caseId !== undefined && (
          <Link
            to={`/admin/reports${state === 'done' ? '?state=done' : ''}`}
            className="hit text-sm font-semibold text-brand-ink hover:underline lg:hidden"
          >
            {t`All reports`}
          </Link>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={cx(caseId !== undefined && 'max-lg:hidden')}>
          <StateFilter state={state} onChange={choose} />
          <Queue queue={queue} selectedId={selectedId} state={state} />
        </div>
        {selectedId !== undefined && (
          <div className={cx('min-w-0', caseId === undefined && 'max-lg:hidden')}>
            <CasePanel key={selectedId} id={selectedId} />
          </div>
        )}
      </div>
    </AdminPage>
  );
}

/** How long recent reports have waited. */
function ResolutionTime() {
  const { data } = useReportCounts();
  if (data === undefined) return <>&nbsp;</>;
  const { answered } = data;
  if (answered === undefined) return t`No reports resolved yet`;
  const duration = durationText(answered.seconds);
  const month = monthText(answered.month);
  return t`Average resolution time in ${month}: ${duration}`;
}

interface StateFilterProps {
  readonly state: Case['state'];
  readonly onChange: (state: Case['state']) => void;
}

function StateFilter({ state, onChange }: StateFilterProps) {
  const { data } = useReportCounts();
  const options = [
    { value: 'open', label: t`Open`, ...(data && { count: data.open }) },
    { value: 'done', label: t`Resolved`, ...(data && { count: data.done }) },
  ] as const;
  return <SegmentedControl label={t`Filter by status`} options={options} value={state} onChange={onChange} />;
}

interface QueueProps {
  readonly queue: ReturnType<typeof useReports>;
  readonly selectedId: string | undefined;
  readonly state: Case['state'];
}

function Queue({ queue, selectedId, state }: QueueProps) {
  return (
    <QueryBoundary
      query={queue}
      pending={<RowSkeleton />}
      failed={t`Couldn't load reports.`}
      empty={<EmptyState title={state === 'open' ? t`No open reports` : t`No resolved reports`} />}
      className="mt-3"
    >
      {(cases) => (
        <>
          <ul className="mt-3 space-y-2">
            <BoundaryList items={cases} keyOf={({ id }) => id}>
              {(reportCase) => (
                <li>
                  <QueueEntry
                    reportCase={reportCase}
                    isCurrent={reportCase.id === selectedId}
                    state={state}
                  />
                </li>
              )}
            </BoundaryList>
          </ul>
          <ShowMore list={queue} />
        </>
      )}
    </QueryBoundary>
  );
}

interface QueueEntryProps {
  readonly reportCase: Case;
  readonly isCurrent: boolean;
  readonly state: Case['state'];
}

function QueueEntry({ reportCase, isCurrent, state }: QueueEntryProps) {
  const { id, kind, reason, author, reportsCount, appealed, openedAt } = reportCase;
  const content = i18n._(contentNames[kind]);
  const { fullName } = author;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={addressOf(id, state)}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'fc-border flex gap-3 rounded-lg p-3.5 transition-colors',
        isCurrent
          ? 'bg-surface shadow-1 lg:bg-brand-soft lg:shadow-none'
          : 'bg-surface shadow-1 hover:bg-sunken',
      )}
    >
      <Avatar name={fullName} src={author.profilePhoto} size={40} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{i18n._(reasonNames[reason])}</span>
          <RelativeTime at={openedAt} className="tnum shrink-0 text-xs text-ink-2" />
        </span>
        <span className="block truncate text-ink-2">
          <Trans>
            {content} by <bdi>{fullName}</bdi>
          </Trans>
        </span>
        <span className="mt-2 flex flex-wrap gap-1.5">
          <ReportCount count={reportsCount} />
          {appealed && <Badge tone="gold">{t({ message: 'Appeal', context: 'kind of report' })}</Badge>}
        </span>
      </span>
    </Link>
  );
}
