import { plural, t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRequests } from '#web/api/admin/requests.ts';
import { useUrlFilters } from '#web/lib/url/useUrlFilters.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { RequestCard } from './RequestCard.tsx';
import { useRequestDecisions } from './useRequestDecisions.tsx';

/**
 * /admin/requests: the pending membership requests beside their roster matches; for an import, the
 * requests it confirms.
 */
export default function RequestsScreen() {
  const importId = useUrlFilters().valueOf('import');
  const pendingRequests = useRequests(importId);
  const { data, isPending, hasNextPage } = pendingRequests;
  const decisions = useRequestDecisions();
  const requests = (data?.pages ?? []).flatMap((page) => page.data);
  const open = requests.filter(({ id }) => !decisions.recentDecisions.has(id));
  const strong = open.filter(({ match }) => match === 'strong');
  return (
    <AdminPage
      title={t`Membership requests`}
      sub={
        <span role="status">
          {isPending ? t`One moment...` : pendingText(open.length, hasNextPage, importId !== '')}
        </span>
      }
      actions={
        <>
          {importId !== '' && (
            <Link to="/admin/requests" className={buttonClass({ kind: 'outline' })}>
              {t`All pending requests`}
            </Link>
          )}
          {strong.length > 1 && (
            <ConfirmStrong count={strong.length} onConfirm={() => decisions.approveAll(strong)} />
          )}
        </>
      }
    >
      <QueryBoundary
        query={pendingRequests}
        pending={<RequestsSkeleton />}
        failed={t`Couldn't load the requests.`}
        className="mb-4"
      >
        {() =>
          requests.length === 0 && !hasNextPage ? (
            <EmptyState
              title={t`No pending requests`}
              hint={
                importId === ''
                  ? t`New requests appear here.`
                  : t`All requests that match this file have been decided.`
              }
            />
          ) : (
            <ul className="-mx-4 grid items-start gap-4 sm:mx-0 lg:grid-cols-2">
              <BoundaryList items={requests} keyOf={({ id }) => id}>
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
      <ShowMore list={pendingRequests} centered />
      {decisions.dialog}
    </AdminPage>
  );
}

function pendingText(count: number, hasMore: boolean, isOfImport: boolean): string {
  if (count === 0 && !hasMore) return t`All caught up`;
  if (isOfImport) return matchingText(count, hasMore);
  if (count === 0) return t`More requests are pending. Aim to decide within two business days.`;
  return hasMore
    ? plural(count, {
        one: 'More than # pending request. Aim to decide within two business days.',
        other: 'More than # pending requests. Aim to decide within two business days.',
      })
    : plural(count, {
        one: '# pending request. Aim to decide within two business days.',
        other: '# pending requests. Aim to decide within two business days.',
      });
}

/**
 * The server checks this many requests for one page of an import, and cannot say how many of the rest match.
 */
function matchingText(count: number, hasMore: boolean): string {
  if (count === 0) return t`Not all requests have been checked yet.`;
  return hasMore
    ? plural(count, {
        one: 'At least # pending request matches the imported file.',
        other: 'At least # pending requests match the imported file.',
      })
    : plural(count, {
        one: '# pending request matches the imported file.',
        other: '# pending requests match the imported file.',
      });
}

function ConfirmStrong({
  count,
  onConfirm,
}: {
  readonly count: number;
  readonly onConfirm: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Button busy={isBusy} busyLabel={t`Saving...`} onClick={() => void confirm()}>
      <Check aria-hidden="true" className="size-4.5" />
      {plural(count, { one: 'Approve # strong match', other: 'Approve # strong matches' })}
    </Button>
  );
}

function RequestsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} className="h-80 rounded-xl" />
      ))}
    </div>
  );
}
