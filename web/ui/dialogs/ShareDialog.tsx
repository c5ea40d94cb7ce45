import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { Overlay } from './Overlay.tsx';
import type { SharePanelProps } from './SharePanel.tsx';

const SharePanel = lazyComponent(() => import('./SharePanel.tsx'));

/** A link to copy, with Copy and Close. Its code loads when it first opens. */
export function ShareDialog(props: SharePanelProps) {
  return (
    <Overlay open={props.open} onClose={() => props.onOpenChange(false)}>
      <SharePanel {...props} />
    </Overlay>
  );
}
