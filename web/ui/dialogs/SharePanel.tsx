import { t } from '@lingui/core/macro';
import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import Send from 'lucide-react/icons/send';
import { copyLink } from '#web/lib/browser/copyLink.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import DialogPanel from './DialogPanel.tsx';

interface SharePanelProps {
  /** The whole address to share. */
  readonly url: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly description?: string;
}

/** The content of the share dialog. It imports the dialog's own code, so that both load in one step. */
export default function SharePanel({ url, open, onOpenChange, description }: SharePanelProps) {
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ title: description ?? document.title, url });
      onOpenChange(false);
    } catch {
      // The user canceled, or the device has no other app: the link is still here to copy.
    }
  };
  return (
    <DialogPanel
      open={open}
      onOpenChange={onOpenChange}
      title={t`Share`}
      description={description}
      withoutCross
    >
      <label className="mt-4 flex h-12 items-center gap-3 rounded-md border border-line-strong bg-canvas px-3.5 focus-within:outline-2 focus-within:outline-brand">
        <Link2 aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        <span className="sr-only">{t`Link`}</span>
        <input
          readOnly
          name="link"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full bg-transparent text-sm text-ellipsis outline-none"
        />
      </label>
      <div className="mt-5 flex gap-2">
        <Button className="flex-1" onClick={() => void copyLink(url)}>
          <Copy aria-hidden="true" className="size-4" />
          {t`Copy`}
        </Button>
        <Button kind="outline" className="flex-1" onClick={() => onOpenChange(false)}>
          {t`Close`}
        </Button>
      </div>
      {'share' in navigator && (
        <Button kind="ghost" className="mt-2 w-full" onClick={() => void send()}>
          <Send aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t`Send with another app`}
        </Button>
      )}
    </DialogPanel>
  );
}
