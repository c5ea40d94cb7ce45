import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { type Device, partsOfDeviceName } from '#shared/auth/loginMethods.ts';
import { useDevices, useEndDevice, useEndOtherDevices } from '#web/api/account/devices.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { locale } from '#web/lib/dates/locale.ts';
import { needsReauthentication, problemText } from '#web/lib/http/problems.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';

/** This device first, then the others by their last login. */
function thisFirst(devices: readonly Device[]): readonly Device[] {
  const isThis = ({ current }: Device) => current;
  return [...devices.filter(isThis), ...devices.filter((device) => !isThis(device)).toReversed()];
}

/** The devices where the member is logged in; needs a recent reauthentication. */
export function DeviceSettings() {
  const { reauthenticate, dialog } = useReauthenticate();
  const devices = useDevices();
  const endOthers = useEndOtherDevices(reauthenticate);
  const show = async (): Promise<void> => {
    try {
      await reauthenticate(() => devices.refetch({ throwOnError: true }));
    } catch (error) {
      toast.error(problemText(error, t`Couldn't load your devices.`));
    }
  };
  const showButton = (
    <Button kind="soft" className="mt-4" onClick={() => void show()}>
      {t`Show devices`}
    </Button>
  );
  return (
    <Section
      title={t`Where you're logged in`}
      hint={t`Don't recognize a device? Log it out and change your password.`}
    >
      <QueryBoundary
        query={devices}
        pending={<RowSkeleton />}
        failed={(error) => (needsReauthentication(error) ? showButton : t`Couldn't load your devices.`)}
        className="mt-4"
      >
        {(list) => (
          <>
            <SettingList className="mt-3" label={t`Devices`}>
              <BoundaryList items={thisFirst(list)} keyOf={({ _id }) => _id}>
                {(device) => <DeviceRow device={device} reauthenticate={reauthenticate} />}
              </BoundaryList>
            </SettingList>
            {list.length > 1 && (
              <Button
                kind="outline"
                className="mt-4"
                busy={endOthers.isPending}
                onClick={() => endOthers.mutate()}
              >
                {t`Log out everywhere else`}
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
      {dialog}
    </Section>
  );
}

function deviceText(name: string): string {
  const parts = partsOfDeviceName(name);
  if (parts === undefined) return name || t`Unknown device`;
  const { browser, system } = parts;
  return t`${browser} on ${system}`;
}

interface DeviceRowProps {
  readonly device: Device;
  readonly reauthenticate: Reauthenticate;
}

function DeviceRow({ device: { id, device, country, current, lastUsedAt }, reauthenticate }: DeviceRowProps) {
  const end = useEndDevice(reauthenticate);
  const name = deviceText(device);
  const place = country === '' ? undefined : countryOfCode(country);
  return (
    <SettingRow
      Icon={/Android|iPhone/.test(device) ? Smartphone : Laptop}
      title={name}
      badge={current && <Badge tone="brand">{t`This device`}</Badge>}
      sub={current ? activeText(place) : <LastUsed place={place} at={lastUsedAt} />}
    >
      {!current && (
        <Button
          kind="ghost"
          size="sm"
          busy={end.isPending}
          aria-label={t`Log out ${name}`}
          onClick={() => end.mutate(id)}
        >
          {t`Log out`}
        </Button>
      )}
    </SettingRow>
  );
}

function activeText(place: string | undefined): string {
  return place === undefined ? t`Active now` : t`${place}, active now`;
}

function LastUsed({ place, at }: { readonly place: string | undefined; readonly at: string }) {
  if (place === undefined)
    return (
      <Trans>
        Last used <RelativeTime at={at} />
      </Trans>
    );
  return (
    <Trans>
      {place}, last used <RelativeTime at={at} />
    </Trans>
  );
}

function countryOfCode(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
