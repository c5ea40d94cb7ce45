import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

interface SaveBarProps {
  /** The number of unsaved changes; 0 hides the bar. */
  readonly changes: number;
  readonly onDiscard: () => void;
  /** 'Discard' if the form stays open, 'Cancel' if it closes. */
  readonly discardLabel?: string;
  readonly busy?: boolean;
  /** Shows the buttons without changes, too, for a form with no other way out. */
  readonly alwaysVisible?: boolean;
  /** Called when the user leaves with unsaved changes. */
  readonly onLeave?: () => void;
}

/** Shown at the bottom of a form while there are unsaved changes; leaving the screen or closing the page asks first. */
export function SaveBar({
  changes,
  onDiscard,
  discardLabel = t`Discard`,
  busy = false,
  alwaysVisible = false,
  onLeave,
}: SaveBarProps) {
  const hasChanges = changes > 0;
  const [pendingLeave, setLeave] = useState<() => void>();
  useLeaveGuard(hasChanges && !busy, (go) => setLeave(() => go));
  const changesText = plural(changes, { one: '# unsaved change', other: '# unsaved changes' });
  return (
    <>
      <p role="status" className="sr-only">
        {hasChanges && changesText}
      </p>
      {(alwaysVisible || hasChanges) && (
        <div
          className={cx(
            'flex h-13 items-center gap-2 rounded-full ps-5 pe-2 max-sm:mx-4',
            hasChanges &&
              'fc-border anim-rise sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 bg-surface shadow-3',
          )}
        >
          <span aria-hidden="true" className="tnum min-w-0 flex-1 truncate text-sm font-medium">
            {hasChanges && changesText}
          </span>
          <Button kind="ghost" size="sm" onClick={onDiscard} disabled={busy}>
            {discardLabel}
          </Button>
          <Button size="sm" type="submit" busy={busy} busyLabel={t`Saving...`}>
            {t`Save`}
          </Button>
        </div>
      )}
      <AlertDialog
        open={pendingLeave !== undefined}
        onOpenChange={(open) => !open && setLeave(undefined)}
        title={t`Leave without saving?`}
        description={plural(changes, {
          one: 'You have # unsaved change.',
          other: 'You have # unsaved changes.',
        })}
        confirmLabel={t`Leave`}
        onConfirm={() => {
          setLeave(undefined);
          onLeave?.();
          pendingLeave?.();
        }}
      />
    </>
  );
}
