import '#web/styles/whole.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { backdropClass } from '#web/ui/dialogs/DialogPanel.tsx';
import type { Hit } from './hits.ts';
import { SearchPanel } from './SearchPanel.tsx';

export interface SearchDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The text of the field when the dialog opens. */
  readonly initialSearchText: string;
  /** The pages that can be opened; the first few are listed before anything is typed. */
  readonly pages: readonly Hit[];
}

/** The global search: a dialog near the top of the screen; full screen on phones. */
export default function SearchDialog({ open, onOpenChange, initialSearchText, pages }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup
            initialFocus={field}
            className="fc-border fixed z-50 flex flex-col overflow-hidden bg-surface shadow-3 transition-[opacity,scale] duration-250 ease-out-quint outline-none data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 max-sm:inset-0 sm:top-[12vh] sm:left-1/2 sm:max-h-[76vh] sm:w-[min(40rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:rounded-2xl sm:data-[starting-style]:scale-95"
          >
            <Dialog.Title className="sr-only">{t`Search everything`}</Dialog.Title>
            <SearchPanel
              field={field}
              initialSearchText={initialSearchText}
              pages={pages}
              onClose={() => onOpenChange(false)}
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
