import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import type { ReactNode, RefObject } from 'react';
import { CloseIcon } from '#web/ui/buttons/CloseIcon.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';

interface DialogPanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** `wide` is for forms and fills the screen of a phone. */
  readonly size?: 'normal' | 'wide';
  /** The element that gets the focus first; by default the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Hides the cross at the top right, for content with its own Close button. */
  readonly withoutCross?: boolean;
  readonly children: ReactNode;
}

const frame =
  'fc-border fixed z-50 flex flex-col bg-surface shadow-3 outline-none transition-[opacity,translate,scale] duration-250 ease-out-quint max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-2xl max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-[ending-style]:translate-y-full max-sm:data-[starting-style]:translate-y-full sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-3rem)] sm:-translate-1/2 sm:rounded-2xl sm:data-[ending-style]:scale-95 sm:data-[ending-style]:opacity-0 sm:data-[starting-style]:scale-95 sm:data-[starting-style]:opacity-0';

const sizes = {
  normal: 'max-sm:max-h-[calc(100dvh-2rem)] sm:w-[26rem]',
  wide: 'max-sm:top-0 max-sm:rounded-none sm:w-[min(40rem,calc(100vw-3rem))]',
} as const;

export const backdropClass =
  'fixed inset-0 z-40 bg-black/55 backdrop-blur-[2px] transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0';

export default function DialogPanel({
  open,
  onOpenChange,
  title,
  size = 'normal',
  ...rest
}: DialogPanelProps) {
  const { description, initialFocus, withoutCross = false, children } = rest;
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup initialFocus={initialFocus} className={cx(frame, sizes[size])}>
            <div className="shrink-0 px-6 pt-6 pb-2">
              <Dialog.Title className="pe-10 text-xl">{title}</Dialog.Title>
              {description && (
                <Dialog.Description dir="auto" className="mt-1 text-sm text-ink-2">
                  {description}
                </Dialog.Description>
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">{children}</div>
            {!withoutCross && (
              <Dialog.Close render={<IconButton label={t`Close dialog`} className="absolute! top-4 end-4" />}>
                <CloseIcon />
              </Dialog.Close>
            )}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
