import type { ReactNode } from 'react';
import { useTitle } from '#web/lib/browser/title.ts';
import { brokenItem } from '#web/ui/feedback/brokenItem.tsx';
import { ErrorBoundary, type Failure } from '#web/ui/feedback/ErrorBoundary.tsx';
import { AboutUs } from './AboutUs.tsx';
import { Hero } from './Hero.tsx';
import { Newsletter } from './Newsletter.tsx';
import { OnlineNow } from './OnlineNow.tsx';

interface HomeScreenProps {
  /** 'Join Us' was pressed. */
  readonly onJoin: () => void;
  /** The questions for newcomers. */
  readonly step: ReactNode;
  readonly events: ReactNode;
  readonly feed: ReactNode;
}

/**
 * The home page: hero, About Us, the next events, the feed, and a rail with online members and the
 * newsletter.
 */
export function HomeScreen({ onJoin, step, events, feed }: HomeScreenProps) {
  useTitle('Home');
  return (
    <main id="main" tabIndex={-1} className="mx-auto mb-16 w-full max-w-[77rem] outline-none">
      <div className="px-4 pt-4 sm:px-6 sm:pt-6">
        <Hero onJoin={onJoin} />
        {step}
        <AboutUs />
      </div>
      <ErrorBoundary renderFallback={brokenSection}>{events}</ErrorBoundary>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 sm:px-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
        <div id="feed" tabIndex={-1} className="outline-none">
          <ErrorBoundary renderFallback={brokenSection}>{feed}</ErrorBoundary>
        </div>
        <aside aria-label="More" className="space-y-5 max-sm:px-4 lg:sticky lg:top-22 lg:h-fit">
          <ErrorBoundary renderFallback={brokenItem}>
            <OnlineNow />
          </ErrorBoundary>
          <Newsletter />
        </aside>
      </div>
    </main>
  );
}

const brokenSection = (failure: Failure) => <div className="mt-12 px-4 sm:px-6">{brokenItem(failure)}</div>;
