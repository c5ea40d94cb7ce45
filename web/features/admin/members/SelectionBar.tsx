import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useState } from 'react';
import type { OfficeMember } from '#shared/office/entities.ts';
import { membersCsv } from '#web/api/admin/admin.ts';
import { ExportCsv } from '#web/features/admin/ExportCsv.tsx';
import { useOwnId } from '#web/lib/session/store.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { WriteDialog } from './WriteDialog.tsx';

interface SelectionBarProps {
  readonly selected: readonly OfficeMember[];
  readonly isBusy: boolean;
  readonly onClear: () => void;
  /** Called with the selected members who are pending. */
  readonly onApprove: (pending: readonly OfficeMember[]) => void;
}

/** The actions for all selected members. */
export function SelectionBar({ selected, ...rest }: SelectionBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length > 0 && selectedText(selected.length)}
      </p>
      {selected.length > 0 && <Bar selected={selected} {...rest} />}
    </>
  );
}

const approveText = (count: number): string =>
  count === 0 ? t`Approve` : plural(count, { one: 'Approve #', other: 'Approve #' });
const selectedText = (count: number): string => plural(count, { one: '# selected', other: '# selected' });

function Bar({ selected, isBusy, onClear, onApprove }: SelectionBarProps) {
  const ownId = useOwnId();
  const [isWriting, setWriting] = useState(false);
  const pending = selected.filter(({ status }) => status === 'waiting');
  const recipients = selected.filter(({ id, status }) => status === 'member' && id !== ownId);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-brand-soft px-4 py-2.5">
      <span aria-hidden="true" className="tnum me-auto text-sm font-semibold text-brand-ink">
        {selectedText(selected.length)}
      </span>
      <Button
        size="sm"
        busy={isBusy}
        disabled={pending.length === 0}
        title={pending.length === 0 ? t`None of the selected members are pending.` : undefined}
        onClick={() => onApprove(pending)}
      >
        <UserRoundCheck aria-hidden="true" className="size-4" />
        {approveText(pending.length)}
      </Button>
      <Button
        kind="outline"
        size="sm"
        disabled={recipients.length === 0}
        title={recipients.length === 0 ? t`You can't message any of the selected members.` : undefined}
        onClick={() => setWriting(true)}
      >
        <MessageCircle aria-hidden="true" className="size-4" />
        {t`Message`}
      </Button>
      <ExportCsv
        file="members.csv"
        read={() => membersCsv({ ids: selected.map(({ id }) => id) })}
        otherwise={t`Couldn't export the members. Please try again.`}
        label={
          <Trans>
            Export<span className="sr-only"> selected members</span>
          </Trans>
        }
      />
      <Button kind="ghost" size="sm" onClick={onClear}>
        {t`Clear selection`}
      </Button>
      <WriteDialog recipients={recipients} open={isWriting} onClose={() => setWriting(false)} />
    </div>
  );
}
