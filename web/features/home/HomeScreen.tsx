import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { useTitle } from '#web/lib/browser/title.ts';
import { Boundary, brokenItem } from '#web/ui/feedback/Boundary.tsx';
import { ErrorBoundary, type RetryProps } from '#web/ui/feedback/ErrorBoundary.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { AboutUs } from './AboutUs.tsx';
import { ForYou } from './ForYou.tsx';
import { Hero } from './Hero.tsx';
import { ClassProgress } from './lazyClassSections.ts';
import { Newsletter } from './Newsletter.tsx';
import { OnlineNow } from './OnlineNow.tsx';
import type { HomeData } from './useHome.ts';

interface HomeScreenProps {
  /** Undefined while it loads: nothing below the banner renders until its height is known. */
  readonly data: HomeData | undefined;
  /** Called when 'Join Us' is clicked. */
  readonly onJoin: () => void;
  /** The questions for newcomers. */
  readonly step: ReactNode;
  /** The announcement of the week, if there is one. */
  readonly pinned: ReactNode;
  readonly events: ReactNode;
  readonly feed: ReactNode;
}

/**
 * The home page in the order of the specification: hero, For you, About Us, the next events, and the feed with a rail.
 */
export function HomeScreen({ data, onJoin, step, pinned, events, feed }: HomeScreenProps) {
  useTitle(t`Home`);
  return (
    <Screen aria-busy={data === undefined} className="mx-auto mb-16 w-full max-w-[77rem]">
      <div className="px-4 pt-4 sm:px-6 sm:pt-6">
        <Hero home={data?.home} onJoin={onJoin} />
        {step}
        {data && (
          <>
            <Boundary>{pinned}</Boundary>
            <Boundary>
              <ForYou {...data} />
            </Boundary>
            <AboutUs />
          </>
        )}
      </div>
      {data && (
        <>
          <ErrorBoundary renderFallback={brokenSection}>{events}</ErrorBoundary>
          <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 sm:px-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
            <div id="feed" tabIndex={-1} className="outline-none">
              <ErrorBoundary renderFallback={brokenSection}>{feed}</ErrorBoundary>
            </div>
            <HomeRail data={data} />
          </div>
        </>
      )}
    </Screen>
  );
}

const brokenSection = (failure: RetryProps) => (
  <div className="mt-12 px-4 sm:px-6">{brokenItem(failure)}</div>
);

function HomeRail({ data: { home } }: { readonly data: HomeData }) {
  return (
    <aside aria-label={t`More`} className="space-y-5 max-sm:px-4 lg:sticky lg:top-22 lg:h-fit">
      {home?.ownClass && (
        <Boundary>
          <Suspense>
            <ClassProgress ownClass={home.ownClass} mayInvite={home.mayInvite} />
          </Suspense>
        </Boundary>
      )}
      <Newsletter />
      <Boundary>
        <OnlineNow />
      </Boundary>
    </aside>
  );
}
