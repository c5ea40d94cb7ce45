import { Button } from '#web/ui/buttons/Button.tsx';
import type { Failure } from './ErrorBoundary.tsx';

/** In the place of one item of a list that could not be drawn; for `renderFallback` of an ErrorBoundary. */
export const brokenItem = ({ retry }: Failure) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3 text-sm text-ink-2">
    <p>This cannot be shown.</p>
    <Button kind="outline" size="sm" onClick={retry}>
      Try again
    </Button>
  </div>
);
