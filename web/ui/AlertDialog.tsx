import { lazy, Suspense } from 'react';
import type { AlertDialogPanelProps } from './AlertDialogPanel.tsx';
import { useKeptOpen } from './useKeptOpen.ts';

const AlertDialogPanel = lazy(() => import('./AlertDialogPanel.tsx'));

/** Asks before something is destroyed: the focus starts on Cancel, a click outside does nothing. */
export function AlertDialog(props: AlertDialogPanelProps) {
  const wanted = useKeptOpen(props.open);
  if (!wanted) return null;
  return (
    <Suspense>
      <AlertDialogPanel {...props} />
    </Suspense>
  );
}
