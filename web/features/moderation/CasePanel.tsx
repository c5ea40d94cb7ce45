import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import { Link } from 'react-router-dom';
import type { CaseDetail, OwnCase } from '#shared/moderation/entities.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import { useReportCase } from '#web/api/admin/moderation.ts';
import { firstNameOf } from '#web/features/people/personTexts.ts';
import { decisionNames, reasonNames, contentNames } from '#web/features/safety/safetyTexts.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { SnapshotView } from './SnapshotView.tsx';

/** One case: the reported content, the reports with their reasons, earlier decisions, and the form for a new one. */
export function CasePanel({ id }: { readonly id: string }) {
  const caseQuery = useReportCase(id);
  return (
    <QueryBoundary query={caseQuery} pending={<CardSkeleton />} failed={describeError} className="mb-4">
      {(reportCase) => <OneCase reportCase={reportCase} onStale={() => void caseQuery.refetch()} />}
    </QueryBoundary>
  );
}

function describeError(error: Error) {
  const isOwn = error instanceof ApiProblem && error.code === 'CASE_OWN';
  if (isOwn) {
    const title = problemText(error, t`You're involved in this report, so another admin has to resolve it.`);
    return <Note tone="neutral" title={title} />;
  }
  return problemText(error, t`Couldn't load the report.`);
}

function OneCase({ reportCase, onStale }: { readonly reportCase: CaseDetail; readonly onStale: () => void }) {
  const { fullName } = reportCase.author;
  const name = firstNameOf(fullName);
  const content = i18n._(contentNames[reportCase.kind]);
  return (
    <Card flush className="p-5 sm:p-7">
      <div className="flex flex-wrap items-center gap-2">
        <ReportCount count={reportCase.reportsCount} />
        <Badge>{i18n._(reasonNames[reportCase.reason])}</Badge>
        {reportCase.hidden && (
          <Badge tone="gold" Icon={EyeOff}>
            {t`Hidden`}
          </Badge>
        )}
        <span className="ms-auto text-xs text-ink-2">
          <Trans>
            Reported <RelativeTime at={reportCase.openedAt} />
          </Trans>
        </span>
      </div>
      <h2 className="mt-4 text-2xl wrap-anywhere">
        <Trans>
          {content} by <bdi>{fullName}</bdi>
        </Trans>
      </h2>
      <SnapshotView reportCase={reportCase} />
      {reportCase.appeal && (
        <Note tone="gold" title={t`${name} appealed this decision`} className="mt-4">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {reportCase.appeal.text}
          </p>
        </Note>
      )}
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <Reporters reports={reportCase.reports} />
        <PreviousReports
          name={name}
          decisions={
            reportCase.decision === undefined ? reportCase.before : [reportCase, ...reportCase.before]
          }
        />
      </div>
      <DecisionForm reportCase={reportCase} onStale={onStale} />
    </Card>
  );
}

function Reporters({ reports }: Pick<CaseDetail, 'reports'>) {
  return (
    <section aria-label={t`Reported by`}>
      <h3 className="text-base">{t`Reported by`}</h3>
      {reports.length === 0 && <p className="mt-2 text-sm text-ink-2">{t`No one`}</p>}
      <ul className="mt-3 space-y-3">
        <BoundaryList items={reports} keyOf={({ by }) => by.id}>
          {({ by, reason, text }) => (
            <li className="flex gap-3 text-sm">
              <Avatar name={by.fullName} src={by.profilePhoto} size={32} />
              <div className="min-w-0">
                <Link to={`/users/${by.id}`} className="font-semibold hover:underline">
                  <bdi>{by.fullName}</bdi>
                </Link>
                <p dir="auto" className="text-ink-2 wrap-anywhere">
                  {text === '' ? withoutComment(i18n._(reasonNames[reason])) : t`“${text}”`}
                </p>
              </div>
            </li>
          )}
        </BoundaryList>
      </ul>
    </section>
  );
}

const withoutComment = (reason: string): string => t`${reason}, no details`;

function PreviousReports({
  name,
  decisions,
}: {
  readonly name: string;
  readonly decisions: readonly OwnCase[];
}) {
  return (
    <section aria-label={t`Previous reports about ${name}`}>
      <h3 className="text-base">
        <Trans>
          Previous reports about <bdi>{name}</bdi>
        </Trans>
      </h3>
      {decisions.length === 0 && <p className="mt-2 text-sm text-ink-2">{t`No previous reports`}</p>}
      <ul className="mt-3 space-y-3">
        <BoundaryList items={decisions} keyOf={({ id }) => id}>
          {(decision) => <PreviousReport decision={decision} />}
        </BoundaryList>
      </ul>
    </section>
  );
}

function PreviousReport({
  decision: { kind, decision, decidedAt, text, reason },
}: {
  readonly decision: OwnCase;
}) {
  const content = i18n._(contentNames[kind]);
  const note = text === '' ? i18n._(reasonNames[reason]) : text;
  return (
    <li className="flex gap-3 text-sm before:mt-1.5 before:size-2 before:shrink-0 before:rounded-full before:bg-ink-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {decision === undefined ? content : contentAndVerdict(content, i18n._(decisionNames[decision]))}
        </p>
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {decidedAt === undefined ? (
            note
          ) : (
            <Trans>
              <RelativeTime at={decidedAt} />, {note}
            </Trans>
          )}
        </p>
      </div>
    </li>
  );
}

const contentAndVerdict = (content: string, verdict: string): string => t`${content}: ${verdict}`;

/** The number of reports on something; more than one is highlighted. */
export function ReportCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge Icon={Flag} tone={count > 1 ? 'rose' : 'neutral'}>
      {plural(count, { one: '# report', other: '# reports' })}
    </Badge>
  );
}
