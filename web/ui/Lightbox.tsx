import { lazy, Suspense } from 'react';
import type { LightboxPanelProps } from './LightboxPanel.tsx';
import { useKeptOpen } from './useKeptOpen.ts';

const LightboxPanel = lazy(() => import('./LightboxPanel.tsx'));

/** Images over the whole screen: swipe, arrows, Escape. `index` null closes it. Loaded when it first opens. */
export function Lightbox(props: LightboxPanelProps) {
  const wanted = useKeptOpen(props.index !== null);
  if (!wanted) return null;
  return (
    <Suspense>
      <LightboxPanel {...props} />
    </Suspense>
  );
}
