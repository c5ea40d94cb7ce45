import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useTitle } from '#web/lib/browser/title.ts';
import { brokenItem } from '#web/ui/feedback/brokenItem.tsx';
import { ErrorBoundary, type Failure } from '#web/ui/feedback/ErrorBoundary.tsx';
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
  useTitle(t`Home`);
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
        <aside aria-label={t`More`} className="space-y-5 max-sm:px-4 lg:sticky lg:top-22 lg:h-fit">
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

function AboutUs() {
  return (
    <section
      aria-labelledby="about-us"
      className="grid gap-x-12 gap-y-2 px-1 py-10 sm:px-10 lg:grid-cols-[14rem_1fr] lg:px-14 lg:py-14"
    >
      <h2 id="about-us" className="text-2xl">
        {t`About Us`}
      </h2>
      <p className="max-w-[62ch] font-display text-xl leading-[1.45] font-[440] tracking-[-0.012em] text-ink-2 lg:text-2xl lg:leading-[1.4]">
        {t`We're graduates and students of one school who keep the door open for each other.`}{' '}
        <span className="text-ink">
          {t`Share what you've learned, ask people who have been there, and meet in person when you can.`}
        </span>
      </p>
    </section>
  );
}
