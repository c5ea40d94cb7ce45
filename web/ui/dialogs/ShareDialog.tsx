import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import Send from 'lucide-react/icons/send';
import { texts } from '#shared/platform/texts.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ShareDialogProps {
  /** The whole address to share. */
  readonly url: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly description?: string;
}

/** A link to copy, with Copy and Close. */
export function ShareDialog({ url, open, onOpenChange, description }: ShareDialogProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(texts.linkCopied);
    } catch {
      toast.error(texts.linkCopyFailed);
    }
  };
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ title: description ?? document.title, url });
      onOpenChange(false);
    } catch {
      // The person thought better of it, or the device knows no other app: the link is still here to copy.
    }
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share" description={description} withoutCross>
      <label className="mt-4 flex h-12 items-center gap-3 rounded-md border border-line-strong bg-canvas px-3.5 focus-within:outline-2 focus-within:outline-brand">
        <Link2 aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        <span className="sr-only">Link</span>
        <input
          readOnly
          name="link"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full bg-transparent text-sm text-ellipsis outline-none"
        />
      </label>
      <div className="mt-5 flex gap-2">
        <Button className="flex-1" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
        <Button kind="outline" className="flex-1" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </div>
      {'share' in navigator && (
        <Button kind="ghost" className="mt-2 w-full" onClick={() => void send()}>
          <Send aria-hidden="true" className="size-4" />
          Send with another app
        </Button>
      )}
    </Dialog>
  );
}
