import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import type { LightboxPanelProps } from './LightboxPanel.tsx';
import { Overlay } from './Overlay.tsx';

const LightboxPanel = lazyComponent(() => import('./LightboxPanel.tsx'));

/** Images over the whole screen: swipe, arrows, Escape. `index` null closes it. Loaded when it first opens. */
export function Lightbox(props: LightboxPanelProps) {
  return (
    <Overlay open={props.index !== null} onClose={props.onClose}>
      <LightboxPanel {...props} />
    </Overlay>
  );
}
