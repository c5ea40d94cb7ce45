import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '#shared/client.ts';
import { directoryTexts } from '#shared/directoryTexts.ts';
import { problemText } from '#web/lib/api.ts';
import { classQuery } from '#web/lib/directoryQuery.ts';
import { useTitle } from '#web/lib/title.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ClassFigures } from './ClassFigures.tsx';
import { ClassHero } from './ClassHero.tsx';
import { ClassPeople } from './ClassPeople.tsx';
import { ClassSteps } from './ClassSteps.tsx';
import { InviteButton } from './InviteButton.tsx';
import { NextTogether } from './NextTogether.tsx';

/** Who graduated then, where they are now, and what they do. */
export function OneClass({ year }: { readonly year: string }) {
  useTitle(`Class of ${year}`);
  const facts = useQuery(classQuery(year));
  // A class of nobody is a place to begin, not a failure.
  const isNobody = facts.error instanceof ApiProblem && facts.error.status === 404;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-4 outline-none sm:px-6"
    >
      <ClassSteps year={Number(year)} />
      {facts.isPending ? (
        <Skeleton className="late h-88 w-full rounded-2xl" />
      ) : isNobody ? (
        <>
          <h1 className="mt-4 text-3xl">Class of {year}</h1>
          <EmptyState title={directoryTexts.classUnknown}>
            <InviteButton />
          </EmptyState>
        </>
      ) : facts.isError ? (
        <>
          <h1 className="my-4 text-3xl">Class of {year}</h1>
          <ErrorNote
            message={problemText(facts.error, directoryTexts.classesFailed)}
            onRetry={() => void facts.refetch()}
            busy={facts.isFetching}
          />
        </>
      ) : (
        <>
          <ClassHero facts={facts.data} />
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <ClassPeople year={year} count={facts.data.count} degrees={facts.data.degree} />
            <div className="space-y-5">
              <ClassFigures facts={facts.data} />
              <NextTogether />
            </div>
          </div>
        </>
      )}
    </main>
  );
}
