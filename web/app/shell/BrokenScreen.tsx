import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/buttons/Button.tsx';
import type { RetryProps } from '#web/ui/feedback/ErrorBoundary.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { LogoMark } from '#web/ui/LogoMark.tsx';

/**
 * Replaces a screen that failed: a sentence and two ways to continue. Typed text survives the reload. For `renderFallback`
 * of an ErrorBoundary.
 */
export function renderBrokenScreen({ retry }: RetryProps) {
  return (
    <Screen className="grid min-h-[70dvh] place-items-center p-6 text-center">
      <div role="alert">
        <LogoMark className="mx-auto mb-5 size-11" />
        <h1 className="text-2xl">{t`Something went wrong, please try again.`}</h1>
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          <Button onClick={retry}>{t`Try again`}</Button>
          <Button kind="outline" onClick={() => location.reload()}>
            {t`Reload`}
          </Button>
        </p>
      </div>
    </Screen>
  );
}
