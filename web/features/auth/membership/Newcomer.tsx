import { Suspense, useState } from 'react';
import { hasFlag } from '#web/features/account/memberFlags.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { savedUser } from '#web/lib/session/session.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';

const WelcomeStep = lazyComponent(() => import('./WelcomeStep.tsx'));

const renderNothing = (): null => null;

/**
 * The optional step after a sign-up in this browser, until it is done or skipped. If it fails, only the step
 * disappears.
 */
export function Newcomer() {
  const [isNew] = useState(() => hasFlag('newcomer', savedUser()?.username ?? ''));
  return (
    isNew && (
      <ErrorBoundary renderFallback={renderNothing}>
        <Suspense>
          <WelcomeStep />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
