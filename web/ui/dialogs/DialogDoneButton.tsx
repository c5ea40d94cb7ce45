import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/buttons/Button.tsx';

/** Closes a dialog whose choices apply at once. It stays at the bottom while the content scrolls. */
export function DialogDoneButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 bg-surface px-6 pt-3 pb-6 sm:rounded-b-2xl">
      <Button className="w-full" onClick={onClick}>
        {t`Done`}
      </Button>
    </div>
  );
}
