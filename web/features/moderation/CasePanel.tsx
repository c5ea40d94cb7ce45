import EyeOff from 'lucide-react/icons/eye-off';
import { Link } from 'react-router-dom';
import { ApiProblem } from '#shared/platform/client.ts';
import type { CaseDetail, Decision } from '#shared/moderation/entities.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { decisionNames, firstNameOf, reasonNames, thingNames } from '#web/features/safety/safetyWords.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { useReportCase } from '#web/api/office/reports.ts';
import { Reports } from './ReportCount.tsx';
import { RulingForm } from './RulingForm.tsx';
import { SnapshotView } from './SnapshotView.tsx';

/**
 * One case: the reported content, the reports with their reasons, earlier decisions, and the form for a new
 * one.
 */
export function CasePanel({ id }: { readonly id: string }) {
  const found = useReportCase(id);
  return (
    <QueryBoundary query={found} pending={<CardSkeleton />} failed={whyNot} className="mb-4">
      {(one) => <OneCase one={one} onStale={() => void found.refetch()} />}
    </QueryBoundary>
  );
}

function whyNot(error: Error) {
  const isOwn = error instanceof ApiProblem && error.code === 'CASE_OWN';
  if (isOwn) return <Note tone="neutral" title={problemText(error, safetyTexts.caseOwn)} />;
  return problemText(error, safetyTexts.casesFailed);
}

function OneCase({ one, onStale }: { readonly one: CaseDetail; readonly onStale: () => void }) {
  const name = firstNameOf(one.author.fullName);
  return (
    <Card flush className="p-5 sm:p-7">
      <div className="flex flex-wrap items-center gap-2">
        <Reports count={one.reportsCount} />
        <Badge>{reasonNames[one.reason]}</Badge>
        {one.hidden && (
          <Badge tone="gold" Icon={EyeOff}>
            Hidden
          </Badge>
        )}
        <span className="ml-auto text-xs text-ink-2">
          since <RelativeTime at={one.openedAt} />
        </span>
      </div>
      <h2 className="mt-4 text-2xl wrap-anywhere">
        {thingNames[one.kind]} by <bdi>{one.author.fullName}</bdi>
      </h2>
      <SnapshotView one={one} />
      {one.appeal && (
        <Note tone="gold" title={`${name} asks for another look`} className="mt-4">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {one.appeal.text}
          </p>
        </Note>
      )}
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <Reporters reports={one.reports} />
        <Before name={name} decisions={one.decision === undefined ? one.before : [one, ...one.before]} />
      </div>
      <RulingForm one={one} onStale={onStale} />
    </Card>
  );
}

function Reporters({ reports }: Pick<CaseDetail, 'reports'>) {
  return (
    <section aria-label="Who reported">
      <h3 className="text-base">Who reported</h3>
      {reports.length === 0 && <p className="mt-2 text-sm text-ink-2">Nobody.</p>}
      <ul className="mt-3 space-y-3">
        <BoundaryList of={reports} by={({ by }) => by.id}>
          {({ by, reason, text }) => (
            <li className="flex gap-3 text-sm">
              <Avatar name={by.fullName} src={by.profilePhoto} size={32} />
              <div className="min-w-0">
                <Link to={`/users/${by.id}`} className="font-semibold hover:underline">
                  <bdi>{by.fullName}</bdi>
                </Link>
                <p dir="auto" className="text-ink-2 wrap-anywhere">
                  {text === '' ? `${reasonNames[reason]}, no words` : `“${text}”`}
                </p>
              </div>
            </li>
          )}
        </BoundaryList>
      </ul>
    </section>
  );
}

function Before({ name, decisions }: { readonly name: string; readonly decisions: readonly Decision[] }) {
  return (
    <section aria-label={`${name} before`}>
      <h3 className="text-base">
        <bdi>{name}</bdi> before
      </h3>
      {decisions.length === 0 && <p className="mt-2 text-sm text-ink-2">Nothing yet.</p>}
      <ul className="mt-3 space-y-3">
        <BoundaryList of={decisions} by={({ id }) => id}>
          {({ kind, decision, decidedAt, text, reason }) => (
            <li className="flex gap-3 text-sm before:mt-1.5 before:size-2 before:shrink-0 before:rounded-full before:bg-ink-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  {decision === undefined
                    ? thingNames[kind]
                    : `${thingNames[kind]}: ${decisionNames[decision]}`}
                </p>
                <p dir="auto" className="text-ink-2 wrap-anywhere">
                  {decidedAt !== undefined && (
                    <>
                      <RelativeTime at={decidedAt} />,{' '}
                    </>
                  )}
                  {text === '' ? reasonNames[reason] : text}
                </p>
              </div>
            </li>
          )}
        </BoundaryList>
      </ul>
    </section>
  );
}
