import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useAddPasskey } from '#web/api/account/loginMethodMutations.ts';
import { useLoginMethods } from '#web/api/account/loginMethods.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { supportsPasskeys } from '#web/lib/browser/supportsPasskeys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ProviderRow } from './ProviderRow.tsx';

/** /settings/security */
export default function SecuritySettings() {
  const methods = useLoginMethods();
  return (
    <>
      <LoginMethodSettings methods={methods} />
      {/* The rows above would push it down. */}
      {!methods.isPending && <DeviceSettings />}
    </>
  );
}

/** The password, the passkeys and the connected accounts. */
function LoginMethodSettings({ methods }: { readonly methods: ReturnType<typeof useLoginMethods> }) {
  const [isChanging, setIsChanging] = useState(false);
  const { reauthenticate, dialog } = useReauthenticate();
  const addPasskey = useAddPasskey(reauthenticate);
  return (
    <Section title={t`Login methods`} hint={t`Set up at least two, so you can still log in if you lose one.`}>
      <QueryBoundary
        query={methods}
        pending={<RowSkeleton />}
        failed={t`Couldn't load your login methods.`}
        className="mt-4"
      >
        {({ password, passkeys, providers }) => (
          <>
            <SettingList className="mt-3">
              <SettingRow
                Icon={Lock}
                title={t`Password`}
                sub={
                  password.changedAt === undefined ? (
                    t`Never changed`
                  ) : (
                    <Trans>
                      Changed <RelativeTime at={password.changedAt} />
                    </Trans>
                  )
                }
              >
                <Button
                  kind="outline"
                  size="sm"
                  aria-label={t`Change password`}
                  onClick={() => setIsChanging(true)}
                >
                  {t`Change`}
                </Button>
              </SettingRow>
              <BoundaryList items={passkeys} keyOf={({ id }) => id}>
                {(passkey) => <PasskeyRow passkey={passkey} reauthenticate={reauthenticate} />}
              </BoundaryList>
              <BoundaryList items={providers} keyOf={({ provider }) => provider}>
                {(method) => <ProviderRow method={method} reauthenticate={reauthenticate} />}
              </BoundaryList>
            </SettingList>
            {supportsPasskeys() && (
              <Button
                kind="soft"
                className="mt-2"
                busy={addPasskey.isPending}
                busyLabel={t`Adding...`}
                onClick={() => addPasskey.mutate(passkeyName())}
              >
                <Plus aria-hidden="true" className="size-[18px]" />
                {t`Add a passkey`}
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
      {dialog}
      <PasswordDialog open={isChanging} onClose={() => setIsChanging(false)} />
    </Section>
  );
}

const deviceNames = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const;

/** Names a new passkey after the kind of device it is on. */
function passkeyName(): string {
  const device = deviceNames.find(([pattern]) => pattern.test(navigator.userAgent))?.[1];
  return device === undefined ? t`Passkey on this device` : t`Passkey on ${device}`;
}
