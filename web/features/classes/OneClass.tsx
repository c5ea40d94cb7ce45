import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { useClass } from '#web/api/directory.ts';
import { useMayInvite } from '#web/api/invitations.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { InviteButton } from '#web/features/invitations/InviteButton.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { isNotFound, problemText } from '#web/lib/http/problems.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { ClassHero } from './ClassHero.tsx';
import { ClassNav } from './ClassNav.tsx';
import { ClassPeople } from './ClassPeople.tsx';
import { ClassStatistics } from './ClassStatistics.tsx';
import { NextEvent } from './NextEvent.tsx';

/** What to do while a class has no members. */
function EmptyClassActions() {
  const own = useOwnProfile();
  const mayInvite = useMayInvite();
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {mayInvite && <InviteButton />}
      {own.data && own.data.classYear === undefined && (
        <Link to="/profile/edit#classYear" className={buttonClass({ kind: 'soft' })}>
          {t`Add your class`}
        </Link>
      )}
      <Link to="/classes" className={buttonClass({ kind: 'outline' })}>
        {t`See all classes`}
      </Link>
      <Link to="/findusers" className={buttonClass({ kind: 'outline' })}>
        {t`Find User`}
      </Link>
    </div>
  );
}

/** The graduates of one year, where they live, and what they do. */
export function OneClass({ year }: { readonly year: string }) {
  useTitle(t`Class of ${year}`);
  const facts = useClass(year);
  const isShown = facts.data !== undefined && !isNotFound(facts.error);
  return (
    <Screen className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-4 sm:px-6">
      <ClassNav year={Number(year)} />
      {!isShown && facts.error !== null && <h1 className="my-4 text-3xl">{t`Class of ${year}`}</h1>}
      <QueryBoundary
        query={facts}
        pending={<Skeleton className="late h-88 w-full rounded-2xl" />}
        failed={describeError}
        className="mb-4"
      >
        {(data) => (
          <>
            <ClassHero facts={data} />
            <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <ClassPeople year={year} count={data.count} degrees={data.degree} />
              <div className="space-y-5">
                <ClassStatistics facts={data} />
                <NextEvent />
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

/** An empty class is an invitation, not an error. */
function describeError(error: Error) {
  if (!isNotFound(error)) return problemText(error, t`Couldn't load the class.`);
  return (
    <EmptyState
      title={t`No one from this class has joined yet`}
      hint={t`See the other classes, or search for someone you know.`}
    >
      <EmptyClassActions />
    </EmptyState>
  );
}
