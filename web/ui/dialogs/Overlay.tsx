import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';

interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A component that loads when it first opens. */
  readonly children: ReactNode;
}

/** Mounts a dialog, sheet or lightbox: its code loads when it first opens, and its errors stay here. */
export function Overlay({ open, onClose, children }: OverlayProps) {
  const wasOpened = useWasOpened(open);
  if (!wasOpened) return null;
  return (
    <ErrorBoundary
      retryWhenTrue={open}
      renderFallback={({ retry }) => open && <BrokenOverlay onRetry={retry} onClose={onClose} />}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

function BrokenOverlay({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
  return (
    <div
      role="alert"
      className="anim-rise fixed inset-x-4 bottom-20 z-50 mx-auto flex max-w-md flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4 shadow-3"
    >
      <p className="text-sm font-medium">{t`Couldn't open this.`}</p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onRetry}>
          {t`Try again`}
        </Button>
        <Button kind="ghost" size="sm" onClick={onClose}>
          {t`Close`}
        </Button>
      </span>
    </div>
  );
}

/** True after the first opening: a lazily loaded overlay stays mounted, so that its closing can be animated. */
function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened;
}
