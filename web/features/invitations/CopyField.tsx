import { t } from '@lingui/core/macro';
import Copy from 'lucide-react/icons/copy';
import { copyLink } from '#web/lib/browser/copyLink.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

/** A text to copy, whole in one field, with its button. */
export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex gap-2 max-sm:flex-col">
      <input
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="h-12 min-w-0 flex-1 rounded-md bg-sunken px-4 font-mono text-sm text-ellipsis max-sm:flex-none"
      />
      <Button kind="soft" className="h-12" onClick={() => void copyLink(text, 'corner')}>
        <Copy aria-hidden="true" className="size-4.5" />
        {t`Copy`}
      </Button>
    </div>
  );
}
