import { UserRoundCheck } from 'lucide-react';
import type { OfficeMember } from '#shared/adminEntities.ts';
import { Button } from '#web/ui/Button.tsx';

interface ChosenBarProps {
  readonly chosen: readonly OfficeMember[];
  readonly busy: boolean;
  readonly onClear: () => void;
  /** Given those of the chosen who wait. */
  readonly onConfirm: (waiting: readonly OfficeMember[]) => void;
}

/** What may be done with all who are chosen together. */
export function ChosenBar({ chosen, busy, onClear, onConfirm }: ChosenBarProps) {
  const waiting = chosen.filter(({ state }) => state === 'waiting');
  return (
    <>
      <p role="status" className="sr-only">
        {chosen.length > 0 && `${chosen.length} chosen`}
      </p>
      {chosen.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-brand-soft px-4 py-2.5">
          <span aria-hidden="true" className="tnum me-auto text-sm font-semibold text-brand-ink">
            {chosen.length} chosen
          </span>
          <Button
            size="sm"
            busy={busy}
            disabled={waiting.length === 0}
            title={waiting.length === 0 ? 'None of them waits.' : undefined}
            onClick={() => onConfirm(waiting)}
          >
            <UserRoundCheck aria-hidden="true" className="size-4" />
            Confirm{waiting.length > 0 && ` ${waiting.length}`}
          </Button>
          <Button kind="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </>
  );
}
