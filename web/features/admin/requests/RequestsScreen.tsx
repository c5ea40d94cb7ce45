import { useInfiniteQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { membershipTexts } from '#shared/membership/texts.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { OfficePage } from '#web/ui/layout/OfficePage.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { RequestCard } from './RequestCard.tsx';
import { requestsQuery } from '#web/api/office/requests.ts';
import { useDecisions } from './useDecisions.tsx';
import { useFilters } from '#web/features/admin/useFilters.ts';

/**
 * /admin/requests: the pending membership requests beside their roster matches; for an import, the requests
 * it confirms.
 */
export default function RequestsScreen() {
  const importId = useFilters().of('import');
  const found = useInfiniteQuery(requestsQuery(importId));
  const { data, isPending, hasNextPage } = found;
  const decisions = useDecisions();
  const requests = (data?.pages ?? []).flatMap((page) => page.data);
  const open = requests.filter(({ id }) => !decisions.made.has(id));
  const strong = open.filter(({ match }) => match === 'strong');
  return (
    <OfficePage
      title="Membership requests"
      sub={
        <span role="status">
          {isPending ? 'One moment...' : whoWaits(open.length, hasNextPage, importId !== '')}
        </span>
      }
      actions={
        <>
          {importId !== '' && (
            <Link to="/admin/requests" className={buttonClass({ kind: 'outline' })}>
              Everybody who waits
            </Link>
          )}
          {strong.length > 1 && (
            <ConfirmStrong count={strong.length} onConfirm={() => decisions.approveAll(strong)} />
          )}
        </>
      }
    >
      <QueryBoundary
        query={found}
        pending={<Waiting />}
        failed={membershipTexts.requestsFailed}
        className="mb-4"
      >
        {() =>
          requests.length === 0 && !hasNextPage ? (
            <EmptyState
              title="Nobody waits."
              hint={
                importId === ''
                  ? 'Whoever asks to be let in appears here.'
                  : 'Everybody whom this file proves has been decided on.'
              }
            />
          ) : (
            <ul className="-mx-4 grid items-start gap-4 sm:mx-0 lg:grid-cols-2">
              <BoundaryList of={requests} by={({ id }) => id}>
                {(request) => (
                  <li className="min-w-0">
                    <RequestCard request={request} decisions={decisions} />
                  </li>
                )}
              </BoundaryList>
            </ul>
          )
        }
      </QueryBoundary>
      <ShowMore list={found} centred />
      {decisions.dialog}
    </OfficePage>
  );
}

function whoWaits(count: number, hasMore: boolean, isOfImport: boolean): string {
  if (count === 0 && !hasMore) return 'Everybody has an answer.';
  if (isOfImport) return whoIsProven(count, hasMore);
  return `${howMany(count, hasMore)} They were told: usually within two working days.`;
}

/**
 * The server checks this many requests for one page of an import, and cannot say how many of the rest match.
 */
function whoIsProven(count: number, hasMore: boolean): string {
  if (count === 0) return 'Not all of the file is looked through yet.';
  return `${hasMore ? 'At least ' : ''}${howMany(count, false)} An imported file proves them.`;
}

function howMany(count: number, hasMore: boolean): string {
  if (hasMore && count === 0) return 'More people wait.';
  if (hasMore) return `More than ${count} people wait.`;
  return count === 1 ? '1 person waits.' : `${count} people wait.`;
}

function ConfirmStrong({
  count,
  onConfirm,
}: {
  readonly count: number;
  readonly onConfirm: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Button busy={busy} busyLabel="Saving..." onClick={() => void confirm()}>
      <Check aria-hidden="true" className="size-4.5" />
      Confirm {count} strong matches
    </Button>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} className="h-80 rounded-xl" />
      ))}
    </div>
  );
}
