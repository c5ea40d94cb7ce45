import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import type { DialogPanelProps } from './DialogPanel.tsx';
import { Overlay } from './Overlay.tsx';

const DialogPanel = lazyComponent(() => import('./DialogPanel.tsx'));

/**
 * A modal dialog: a sheet from below on phones, a panel elsewhere. It keeps the focus and returns it; Escape and a
 * click outside close it. Its code loads when it first opens. `children` are rendered only while it is open.
 */
export function Dialog(props: DialogPanelProps) {
  return (
    <Overlay open={props.open} onClose={() => props.onOpenChange(false)}>
      <DialogPanel {...props} />
    </Overlay>
  );
}
