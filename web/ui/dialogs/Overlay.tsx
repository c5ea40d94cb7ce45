import { type ReactNode, Suspense } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { useKeptOpen } from './useKeptOpen.ts';

interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A part that is loaded when it first opens. */
  readonly children: ReactNode;
}

/** Mounts a dialog, sheet or lightbox: its code loads when it first opens, and its errors stay here. */
export function Overlay({ open, onClose, children }: OverlayProps) {
  const wanted = useKeptOpen(open);
  if (!wanted) return null;
  return (
    <ErrorBoundary
      wanted={open}
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
      <p className="text-sm font-medium">This could not be opened.</p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
        <Button kind="ghost" size="sm" onClick={onClose}>
          Close
        </Button>
      </span>
    </div>
  );
}
