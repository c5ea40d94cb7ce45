import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { t } from '@lingui/core/macro';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { backdropClass } from './DialogPanel.tsx';

interface AlertDialogPanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** The label of the confirming button, e.g. 'Delete'. */
  readonly confirmLabel: string;
  /** Use 'primary' if nothing is deleted. */
  readonly confirmKind?: 'danger' | 'primary';
  readonly onConfirm: () => void;
  readonly busy?: boolean;
  /** The element that gets the focus afterwards, if the button that asked was deleted too. */
  readonly focusAfterwards?: RefObject<HTMLElement | null>;
}

export default function AlertDialogPanel(props: AlertDialogPanelProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (props.open) opener.current = document.activeElement;
  }, [props.open]);
  const finalFocus = () => opener.current?.isConnected === true || (props.focusAfterwards?.current ?? true);
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={backdropClass} />
          <AlertDialog.Popup
            role="dialog"
            initialFocus={cancel}
            finalFocus={finalFocus}
            className="fc-border fixed top-1/2 left-1/2 z-50 w-[min(24rem,calc(100vw-2rem))] -translate-1/2 rounded-2xl bg-surface p-6 shadow-3 transition-[opacity,scale] duration-250 ease-out-quint outline-none data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0"
          >
            <AlertDialog.Title className="text-xl">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-sm text-ink-2">
              {props.description}
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap gap-2">
              <AlertDialog.Close ref={cancel} render={<Button kind="outline" className="flex-1" />}>
                {t`Cancel`}
              </AlertDialog.Close>
              <Button
                kind={props.confirmKind ?? 'danger'}
                className="flex-1"
                busy={props.busy ?? false}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}
