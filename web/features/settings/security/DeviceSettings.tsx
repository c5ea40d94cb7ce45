import { useQueryClient } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { endOtherSessions, endSession } from '#shared/auth/routes.ts';
import type { Device } from '#shared/auth/loginMethods.ts';
import { readDevices, refreshDevices, showDevices, useDevices } from '#web/api/account/account.ts';
import { call, needsProof, problemText } from '#web/lib/http/apiClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';

/** This device first, then the others by their last login. */
function thisFirst(devices: readonly Device[]): readonly Device[] {
  const isThis = ({ current }: Device) => current;
  return [...devices.filter(isThis), ...devices.filter((device) => !isThis(device)).toReversed()];
}

/** The devices where the member is logged in; needs a recent reauthentication. */
export function DeviceSettings() {
  const { reauthenticate, dialog } = useReauthenticate();
  const client = useQueryClient();
  const devices = useDevices();
  const attempt = async (send: () => Promise<{ readonly data: { readonly message: string } }>) => {
    try {
      const answer = await reauthenticate(send);
      if (!answer) return;
      toast.success(answer.data.message, 'corner');
    } catch (problem) {
      toast.error(problemText(problem, endSession.otherwise), 'corner');
    }
    await refreshDevices(client);
  };
  const show = async (): Promise<void> => {
    try {
      const shown = await reauthenticate(readDevices);
      if (shown) showDevices(client, shown);
    } catch (problem) {
      toast.error(problemText(problem, accountTexts.sessionsFailed), 'corner');
    }
  };
  const hidden = (
    <Button kind="soft" className="mt-4" onClick={() => void show()}>
      Show devices
    </Button>
  );
  return (
    <Section
      title="Where you are logged in"
      hint="Something you do not know? Log it out and change your password."
    >
      <QueryBoundary
        query={devices}
        pending={<RowSkeleton />}
        failed={(error) => (needsProof(error) ? hidden : accountTexts.sessionsFailed)}
        className="mt-4"
      >
        {(list) => (
          <>
            <SettingList className="mt-3" label="Devices">
              <BoundaryList of={thisFirst(list)} by={({ _id }) => _id}>
                {(device) => (
                  <DeviceRow
                    device={device}
                    onEnd={() => attempt(() => call(endSession, { params: { sessionId: device.id } }))}
                  />
                )}
              </BoundaryList>
            </SettingList>
            {list.length > 1 && <EndOthers onEnd={() => attempt(() => call(endOtherSessions, {}))} />}
          </>
        )}
      </QueryBoundary>
      {dialog}
    </Section>
  );
}

function EndOthers({ onEnd }: { readonly onEnd: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <Button kind="outline" className="mt-4" busy={busy} onClick={() => void end()}>
      Log out everywhere else
    </Button>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly onEnd: () => Promise<void>;
}

function DeviceRow({ device: { device, country, current, lastUsedAt }, onEnd }: DeviceRowProps) {
  const [busy, setBusy] = useState(false);
  const name = device || 'A device';
  const atPlace = (words: string): string =>
    country === '' ? words : `${countryName(country)}, ${words.toLowerCase()}`;
  const end = async (): Promise<void> => {
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <SettingRow
      Icon={/Android|iPhone/.test(device) ? Smartphone : Laptop}
      title={name}
      badge={current && <Badge tone="brand">This device</Badge>}
      sub={
        current ? (
          atPlace('Active now')
        ) : (
          <>
            {atPlace('Last used')} <RelativeTime at={lastUsedAt} />
          </>
        )
      }
    >
      {!current && (
        <Button kind="ghost" size="sm" busy={busy} aria-label={`Log out ${name}`} onClick={() => void end()}>
          Log out
        </Button>
      )}
    </SettingRow>
  );
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;
}
