import '#web/styles/whole.css';
import { plural, t } from '@lingui/core/macro';
import { Link, useParams } from 'react-router-dom';
import type { ClassCount } from '#shared/directory/entities.ts';
import { useClasses } from '#web/api/directory.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { pageFrameClass, Screen } from '#web/ui/layout/Screen.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { joinedShare } from './joinedShare.ts';
import { OneClass } from './OneClass.tsx';

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';
const card = 'fc-border rounded-xl bg-surface p-5 shadow-1';

/** /classes: all of them; /classes/{year}: one. */
export default function ClassesScreen() {
  const { year } = useParams();
  return year === undefined ? <AllClasses /> : <OneClass key={year} year={year} />;
}

/** The graduation years that members have, past and future. */
function AllClasses() {
  useTitle(t`Classes`);
  const classes = useClasses();
  const own = useAuthUser()?.classYear;
  return (
    <Screen className={pageFrameClass}>
      <h1 className="text-3xl">{t`Classes`}</h1>
      <p className="mt-1.5 mb-6 max-w-[60ch] text-base text-ink-2">
        {t`Find the people you graduated with, and those who came before and after you.`}
      </p>
      <QueryBoundary
        query={classes}
        pending={<ClassesSkeleton />}
        failed={(error) => problemText(error, t`Couldn't load classes.`)}
        empty={
          <EmptyState title={t`No classes yet`} hint={t`Classes appear here when members add their class.`}>
            <Link to="/findusers" className={buttonClass({ kind: 'outline' })}>
              {t`Find User`}
            </Link>
          </EmptyState>
        }
        className="mb-4"
      >
        {(years) => (
          <ul className={grid}>
            <BoundaryList items={years} keyOf={({ year }) => String(year)}>
              {(classCount) => (
                <li>
                  <ClassLink {...classCount} isOwn={classCount.year === own} />
                </li>
              )}
            </BoundaryList>
          </ul>
        )}
      </QueryBoundary>
    </Screen>
  );
}

const ClassesSkeleton = () => (
  <div aria-busy="true" className={grid}>
    {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
      <div key={index} className={card}>
        <Skeleton className="late h-9 w-20" />
        <Skeleton className="late mt-2 h-5 w-24" />
      </div>
    ))}
  </div>
);

function sizeText({ count, graduates }: ClassCount): string {
  if (count === undefined) return t`A few people`;
  if (graduates === undefined) return plural(count, { one: '# person', other: '# people' });
  const joined = formatNumber(count);
  return plural(graduates, { one: `${joined} of # joined`, other: `${joined} of # joined` });
}

function ClassLink({ isOwn, ...one }: ClassCount & { readonly isOwn: boolean }) {
  const { year } = one;
  const share = joinedShare(one);
  return (
    <Link to={`/classes/${year}`} className={`${card} block h-full transition-shadow hover:shadow-2`}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-3xl font-[640] tracking-[-0.022em]">
          <span className="sr-only">{t`Class of ${year}`}</span>
          <span aria-hidden="true">{year}</span>
        </span>
        {isOwn && <Badge tone="gold">{t`Your class`}</Badge>}
      </span>
      <span className="mt-1 block text-sm text-ink-2">{sizeText(one)}</span>
      {share !== undefined && (
        <span className="mt-3 block">
          <ProgressBar share={share} />
        </span>
      )}
    </Link>
  );
}
