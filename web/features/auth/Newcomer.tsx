import { Suspense, useState } from 'react';
import { readDraft } from '#web/lib/drafts.ts';
import { part } from '#web/lib/part.ts';
import { savedUser } from '#web/lib/session.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';

const WelcomeStep = part(() => import('./WelcomeStep.tsx'));

const nothing = (): null => null;

/** The optional step behind a sign-up, for whoever has just signed up in this tab. A fault of it hides it alone. */
export function Newcomer() {
  const [isNew] = useState(() => readDraft('newcomer', { username: '' }).username === savedUser()?.username);
  return (
    isNew && (
      <ErrorBoundary renderFallback={nothing}>
        <Suspense>
          <WelcomeStep />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
