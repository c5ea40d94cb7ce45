import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';

interface ErrorNoteProps {
  readonly message: string;
  /** Retries; without it there is no button. */
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
  readonly className?: string | undefined;
}

/** An error message in place of what failed. */
export function ErrorNote({ message, onRetry, busy = false, className }: ErrorNoteProps) {
  return (
    <div
      role="alert"
      className={cx(
        'anim-fade flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-danger-soft px-5 py-4',
        className,
      )}
    >
      <p className="text-base font-medium text-danger">{message}</p>
      {onRetry && (
        <Button kind="outline" size="sm" onClick={onRetry} busy={busy}>
          {t`Try again`}
        </Button>
      )}
    </div>
  );
}
