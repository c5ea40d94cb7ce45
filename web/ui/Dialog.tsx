import { lazy, Suspense } from 'react';
import type { DialogPanelProps } from './DialogPanel.tsx';
import { useKeptOpen } from './useKeptOpen.ts';

const DialogPanel = lazy(() => import('./DialogPanel.tsx'));

/**
 * A modal dialog: a sheet from below on phones, a panel elsewhere; focus is kept in it and given back, Escape and a
 * click outside close it. Its code is loaded when it first opens. `children` are drawn only while it is open.
 */
export function Dialog(props: DialogPanelProps) {
  const wanted = useKeptOpen(props.open);
  if (!wanted) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
