import type { ComponentType } from 'react';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { Overlay } from './Overlay.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A dialog whose code loads when it first opens, and whose errors stay in it. */
export function lazyDialog<P extends DialogProps>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) {
  const Panel = lazyComponent(load);
  return function LazyDialog(props: P) {
    return (
      <Overlay open={props.open} onClose={() => props.onOpenChange(false)}>
        <Panel {...props} />
      </Overlay>
    );
  };
}
