import { useState } from 'react';
import { AlertDialog } from './AlertDialog.tsx';
import { Button } from './Button.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

interface SaveBarProps {
  /** How many changes wait; none hides the bar. */
  readonly changes: number;
  readonly onDiscard: () => void;
  /** 'Discard' where there is a state to go back to, 'Cancel' where the form closes. */
  readonly discardLabel?: 'Discard' | 'Cancel';
  /** Saves; without it the bar stands in its form and submits that. */
  readonly onSave?: () => void;
  readonly busy?: boolean;
  /** It stands there without changes, too: the form has no other way out. */
  readonly stays?: boolean;
  /** Told where somebody leaves what is not saved. */
  readonly onLeave?: () => void;
}

/** Stands at the bottom while there are changes that are not saved; whoever follows a link or closes the page is asked first. */
export function SaveBar({
  changes,
  onDiscard,
  discardLabel = 'Discard',
  onSave,
  busy = false,
  stays = false,
  onLeave,
}: SaveBarProps) {
  const [leave, setLeave] = useState<() => void>();
  useLeaveGuard(changes > 0 && !busy, (go) => setLeave(() => go));
  const words =
    changes === 0
      ? 'Nothing changed yet'
      : changes === 1
        ? '1 change not saved'
        : `${changes} changes not saved`;
  return (
    <>
      <p role="status" className="sr-only">
        {changes > 0 && words}
      </p>
      {(stays || changes > 0) && (
        <div className="fc-border anim-rise sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 mx-auto flex h-13 w-max max-w-[calc(100%-2rem)] items-center gap-2 rounded-full bg-surface ps-5 pe-2 shadow-3">
          <span aria-hidden="true" className="tnum me-2 min-w-0 truncate text-sm font-medium">
            {words}
          </span>
          <Button kind="ghost" size="sm" onClick={onDiscard} disabled={busy}>
            {discardLabel}
          </Button>
          <Button
            size="sm"
            type={onSave ? 'button' : 'submit'}
            {...(onSave && { onClick: onSave })}
            busy={busy}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </div>
      )}
      <AlertDialog
        open={leave !== undefined}
        onOpenChange={(open) => !open && setLeave(undefined)}
        title="Leave without saving?"
        description={`${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`}
        confirmLabel="Leave"
        onConfirm={() => {
          setLeave(undefined);
          onLeave?.();
          leave?.();
        }}
      />
    </>
  );
}
