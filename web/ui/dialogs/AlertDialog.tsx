import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import type { AlertDialogPanelProps } from './AlertDialogPanel.tsx';
import { Overlay } from './Overlay.tsx';

const AlertDialogPanel = lazyComponent(() => import('./AlertDialogPanel.tsx'));

/** Asks before something is destroyed: the focus starts on Cancel, a click outside does nothing. */
export function AlertDialog(props: AlertDialogPanelProps) {
  return (
    <Overlay open={props.open} onClose={() => props.onOpenChange(false)}>
      <AlertDialogPanel {...props} />
    </Overlay>
  );
}
