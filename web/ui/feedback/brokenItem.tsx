import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/buttons/Button.tsx';
import type { Failure } from './ErrorBoundary.tsx';

/** Replaces a list item that failed to render; for `renderFallback` of an ErrorBoundary. */
export const brokenItem = ({ retry }: Failure) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3 text-sm text-ink-2">
    <p>{t`Couldn't show this.`}</p>
    <Button kind="outline" size="sm" onClick={retry}>
      {t`Try again`}
    </Button>
  </div>
);
