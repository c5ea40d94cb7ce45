import '#web/styles/shell.css';
import { t } from '@lingui/core/macro';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { useScrollMemory } from '#web/app/scroll/useScrollMemory.ts';
import { useServiceWorker } from '#web/app/session/useServiceWorker.ts';
import { useSessionWatch } from '#web/app/session/useSessionWatch.ts';
import { useFocusMain } from '#web/lib/browser/focusMain.ts';
import { cx } from '#web/ui/cx.ts';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Announcer } from './Announcer.tsx';
import { BottomBar } from './BottomBar.tsx';
import { renderBrokenScreen } from './BrokenScreen.tsx';
import { Footer } from './Footer.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { TopBar } from './TopBar.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

/**
 * The frame of every screen except /login and /signup: bars, banner, footer, the socket and the query cache.
 */
export default function Shell() {
  return (
    <MemberQueryProvider>
      <Frame />
    </MemberQueryProvider>
  );
}

function Frame() {
  const { pathname } = useLocation();
  useSessionWatch();
  useServiceWorker();
  useScrollMemory();
  const chat = pathname === '/messages';
  // Going from one report to the next keeps the admin pages mounted, and the focus in them.
  const screenKey = pathname.replace(/^(\/admin\/reports)\/.*/, '$1');
  const bare = pathname === '/image-view';
  return (
    <div
      className={cx(
        'flex flex-col',
        chat ? 'h-dvh' : 'min-h-dvh',
        !chat && !bare && 'max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]',
      )}
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
      >
        {t`Skip to content`}
      </a>
      {!bare && (
        <Boundary>
          <TopBar chat={chat} />
        </Boundary>
      )}
      <Boundary>
        <UpdateBanner />
      </Boundary>
      <Boundary>
        <OfflineBanner />
      </Boundary>
      <ErrorBoundary key={screenKey} renderFallback={renderBrokenScreen}>
        <Suspense fallback={<ScreenSkeleton />}>
          {/* The footer starts below the first screenful, so that content that loads later does not move it. */}
          <div className={cx('flex flex-1 flex-col', chat ? 'min-h-0' : 'min-h-[calc(100dvh-4rem)]')}>
            <Outlet />
          </div>
          <AfterNavigation />
          {!chat && !bare && <Footer />}
        </Suspense>
      </ErrorBoundary>
      {!chat && !bare && (
        <Boundary>
          <BottomBar />
        </Boundary>
      )}
      <Boundary>
        <Announcer />
      </Boundary>
    </div>
  );
}

/** Moves the focus and the window once the screen beside it has rendered. */
function AfterNavigation() {
  useFocusMain();
  useAnchor();
  return null;
}

/**
 * Scrolls to the section in the URL (`/about#security`): the screen renders after the browser has looked for the
 * section. On Back and reload, `useScrollMemory` restores the position instead.
 */
function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** A screen whose code is still loading. */
function ScreenSkeleton() {
  return (
    <main aria-busy="true" className="mx-auto min-h-dvh w-full max-w-[77rem] p-4 sm:p-6">
      <div className="late space-y-5">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-40 w-full rounded-xl" />
        <Skeleton className="h-40 w-full rounded-xl" />
      </div>
    </main>
  );
}
