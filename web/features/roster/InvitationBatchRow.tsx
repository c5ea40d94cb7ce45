import { t } from '@lingui/core/macro';
import CircleX from 'lucide-react/icons/circle-x';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { InvitationBatch } from '#shared/roster/invitations.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { classesText } from './rosterTexts.ts';

interface InvitationBatchRowProps {
  readonly batch: InvitationBatch;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

/** A batch that is being sent or was sent, and the delivery of its invitations. */
export function InvitationBatchRow({ batch, isBusy, onStop }: InvitationBatchRowProps) {
  const { state, by, startedAt = '', accepted } = batch;
  const [day, done] = [formatDay(startedAt), formatNumber(accepted)];
  const classes = classesText(batch);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base font-semibold">{classes}</h3>
          {state === 'sending' && <Badge tone="info" Icon={RefreshCw}>{t`Sending: ${done} so far`}</Badge>}
          {state === 'stopped' && <Badge Icon={CircleX}>{t`Stopped`}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">{t`${by}, ${day}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 max-sm:w-full">
        <BatchNumbers batch={batch} />
        {state === 'sending' && (
          <Button
            kind="outline"
            size="sm"
            aria-label={t`Stop invitations: ${classes}`}
            busy={isBusy}
            onClick={onStop}
          >
            {t`Stop`}
          </Button>
        )}
      </div>
    </li>
  );
}

function BatchNumbers({
  batch: { accepted, joined, optedOut, bounced, complained },
}: {
  readonly batch: InvitationBatch;
}) {
  const numbers = [
    [t`Invited`, accepted],
    [t`Joined`, joined],
    [t`Opted out`, optedOut],
    [t`Bounced`, bounced],
    [t`Marked as spam`, complained],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-x-8 gap-y-2 max-sm:w-full sm:flex">
      {numbers.map(([label, number]) => (
        <div key={label}>
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="tnum text-base font-semibold">{formatNumber(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
