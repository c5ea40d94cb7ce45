import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import Send from 'lucide-react/icons/send';
import type { InvitationBatch, InvitationCount } from '#shared/roster/invitations.ts';
import { invitationTexts as texts } from '#shared/roster/invitationTexts.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { classesText } from './rosterTexts.ts';

interface PreparedInvitationsProps {
  readonly batch: InvitationBatch;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/** A preview of what a batch will send: the mail, and the number of people. */
export function PreparedInvitations({ batch, isBusy, onSend }: PreparedInvitationsProps) {
  const { count, state } = batch;
  if (state === 'counting') {
    return <p role="status" className="mt-4 text-sm text-ink-2">{t`Counting people...`}</p>;
  }
  if (count === undefined || state !== 'ready') return null;
  const max = rosterLimits.batchInvitations;
  const mails = Math.min(count.invitable, max);
  const limit = formatNumber(max);
  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      <div>
        <h3 className="text-base font-semibold">{classesText(batch)}</h3>
        <Counts count={count} />
        {count.invitable > max && (
          <p className="mt-3 text-sm text-ink-2">{t`Each batch has up to ${limit} invitations. Count again for the next one.`}</p>
        )}
        {mails === 0 ? (
          <p className="mt-4 text-sm font-medium">{t`There's no one to invite.`}</p>
        ) : (
          <Button className="mt-4 max-sm:w-full" busy={isBusy} onClick={onSend}>
            <Send aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {plural(mails, { one: 'Send # invitation', other: 'Send # invitations' })}
          </Button>
        )}
      </div>
      {mails > 0 && <MailPreview />}
    </div>
  );
}

function Counts({ count }: { readonly count: InvitationCount }) {
  const rows = [
    [t`Can be invited`, count.invitable],
    [t`Already members`, count.members],
    [t`Invited recently, or twice already`, count.invited],
    [t`Opted out or unreachable`, count.ended],
    [t`No e-mail address of their own`, count.noAddress],
  ] as const;
  return (
    <div role="status">
      <dl className="mt-2 space-y-1 text-sm">
        {rows.map(([label, number]) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tnum font-semibold">{formatNumber(number)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A short preview of the mail, with an example name. */
function MailPreview() {
  const name = t`Maya Okonkwo`;
  return (
    <section aria-label={t`E-mail preview`} className="rounded-lg bg-sunken p-4">
      <Card className="p-5">
        <p className="text-xs text-ink-2">{i18n._(texts.subject)}</p>
        <h3 className="mt-3 text-2xl">{i18n._(texts.title)}</h3>
        <div className="mt-3 space-y-3 text-sm">
          <p>{i18n._({ ...texts.greeting, values: { name } })}</p>
          <p>{i18n._(texts.what)}</p>
          <p>{i18n._(texts.how)}</p>
          <p className="font-semibold text-brand-ink">{i18n._(texts.join)}</p>
        </div>
        <p className="mt-5 border-t border-line pt-4 text-xs text-ink-3">
          {i18n._(texts.why)} {t`Don't e-mail me again`}
        </p>
      </Card>
    </section>
  );
}
