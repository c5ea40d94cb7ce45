import { t } from '@lingui/core/macro';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { resendEmail } from '#shared/account/emailRoutes.ts';
import type { LoginMethods } from '#shared/auth/loginMethods.ts';
import { useRefreshLoginMethods, type useLoginMethods } from '#web/api/account/loginMethods.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EmailDialog } from './EmailDialog.tsx';

/** The address, whether it is confirmed, and a new address that still needs confirming. */
export function EmailSettings({ methods }: { readonly methods: ReturnType<typeof useLoginMethods> }) {
  const [isChanging, setIsChanging] = useState(false);
  const refresh = useRefreshLoginMethods();
  return (
    <Section title={t`E-mail address`} hint={t`For password resets and messages from the school.`}>
      <QueryBoundary
        query={methods}
        pending={<RowSkeleton />}
        failed={t`Couldn't load your e-mail address.`}
        className="mt-4"
      >
        {(all) => (
          <Addresses methods={all} onChange={() => setIsChanging(true)} onConfirmed={() => void refresh()} />
        )}
      </QueryBoundary>
      <EmailDialog
        open={isChanging}
        address={methods.data?.email.address ?? ''}
        onClose={() => setIsChanging(false)}
        onChanged={() => void refresh()}
      />
    </Section>
  );
}

interface AddressesProps {
  readonly methods: LoginMethods;
  readonly onChange: () => void;
  readonly onConfirmed: () => void;
}

function Addresses({ methods: { email, mail }, onChange, onConfirmed }: AddressesProps) {
  const change = (
    <Button kind="outline" size="sm" onClick={onChange}>
      {email.address === '' ? t`Add` : t`Change`}
    </Button>
  );
  const isUnconfirmed = email.address !== '' && !email.verified;
  const confirmedOn = email.verifiedAt === undefined ? undefined : formatDay(email.verifiedAt);
  return (
    <>
      <SettingList className="mt-3" label={t`E-mail addresses`}>
        {email.verifiedAddress !== '' && (
          <SettingRow
            Icon={Mail}
            title={email.verifiedAddress}
            badge={
              <Badge tone="brand" Icon={ShieldCheck}>
                {t`Confirmed`}
              </Badge>
            }
            sub={confirmedOn === undefined ? '' : t`Confirmed on ${confirmedOn}`}
            wraps
          >
            {change}
          </SettingRow>
        )}
        {isUnconfirmed && (
          <SettingRow
            Icon={Mail}
            title={email.address}
            badge={
              <Badge tone="gold" Icon={Clock}>
                {t`Not confirmed`}
              </Badge>
            }
            sub={unconfirmedText(mail, email.verifiedAddress)}
            wraps
          >
            <span className="flex gap-2">
              {mail && <Resend />}
              {email.verifiedAddress === '' && change}
            </span>
          </SettingRow>
        )}
        {email.address === '' && email.verifiedAddress === '' && (
          <SettingRow
            Icon={Mail}
            title={t`No e-mail address yet`}
            sub={t`Add one so you can reset your password.`}
            wraps
          >
            {change}
          </SettingRow>
        )}
      </SettingList>
      {isUnconfirmed && mail && <CodeForm onConfirmed={onConfirmed} />}
      {!mail && (
        <Note tone="neutral" Icon={Info} className="mt-3">
          {t`This site doesn't send e-mail. Please contact the alumni office.`}
        </Note>
      )}
    </>
  );
}

function unconfirmedText(mail: boolean, oldAddress: string): string {
  if (!mail) return t`This address can't be confirmed.`;
  return oldAddress === ''
    ? t`Open the link we sent, or enter the code below.`
    : t`Open the link we sent to switch to this address. Until then, we'll use the old one.`;
}

function Resend() {
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(resendEmail, {});
      toast.success(t`We've sent you a link. Open it to confirm your e-mail address.`);
    } catch (error) {
      toast.error(problemText(error, t`Something went wrong, please try again.`));
    }
    setBusy(false);
  };
  return (
    <Button kind="soft" size="sm" busy={isBusy} busyLabel={t`Sending...`} onClick={() => void send()}>
      {t`Send again`}
    </Button>
  );
}
