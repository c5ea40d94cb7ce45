import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '#shared/accountTexts.ts';
import { ApiProblem } from '#shared/client.ts';
import { endOtherSessions, endSession, listDevices } from '#shared/routes/account.ts';
import type { Device } from '#shared/ways.ts';
import { call, problemText } from '#web/lib/api.ts';
import { relativeTime } from '#web/lib/time.ts';
import { notice } from '#web/lib/toast.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Each } from '#web/ui/Island.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SettingList, SettingRow } from '#web/ui/SettingRow.tsx';
import { RowSkeleton } from '#web/ui/Skeleton.tsx';
import { useInPerson } from '#web/ui/useInPerson.tsx';

const devicesKey = ['account', 'devices'] as const;
const readDevices = async (): Promise<readonly Device[]> => (await call(listDevices, {})).data;
const wantsProof = (error: unknown) => error instanceof ApiProblem && error.code === 'PASSWORD_NEEDED';

/** The device in one's hands, then the others, the last that logged in first. */
function thisFirst(devices: readonly Device[]): readonly Device[] {
  const isThis = ({ current }: Device) => current;
  return [...devices.filter(isThis), ...devices.filter((device) => !isThis(device)).toReversed()];
}

/** Where the member is logged in: shown to whoever has shown lately that it is them. */
export function DeviceSettings() {
  const { inPerson, dialog } = useInPerson();
  const client = useQueryClient();
  const devices = useQuery({ queryKey: devicesKey, queryFn: readDevices });
  const { data: list, error, isPending } = devices;
  const isHidden = list === undefined && wantsProof(error);
  const attempt = async (send: () => Promise<{ readonly data: { readonly message: string } }>) => {
    try {
      const answer = await inPerson(send);
      if (!answer) return;
      notice.success(answer.data.message);
    } catch (problem) {
      notice.error(problemText(problem, endSession.otherwise));
    }
    await client.invalidateQueries({ queryKey: devicesKey });
  };
  const show = async (): Promise<void> => {
    try {
      const shown = await inPerson(readDevices);
      if (shown) client.setQueryData(devicesKey, shown);
    } catch (problem) {
      notice.error(problemText(problem, accountTexts.sessionsFailed));
    }
  };
  return (
    <Section
      title="Where you are logged in"
      hint="Something you do not know? Log it out and change your password."
    >
      {isPending && <RowSkeleton />}
      {isHidden && (
        <Button kind="soft" className="mt-4" onClick={() => void show()}>
          Show devices
        </Button>
      )}
      {error && !isHidden && !list && (
        <ErrorNote
          message={accountTexts.sessionsFailed}
          onRetry={() => void devices.refetch()}
          busy={devices.isFetching}
          className="mt-4"
        />
      )}
      {list && (
        <SettingList className="mt-3" label="Devices">
          <Each of={thisFirst(list)} by={({ _id }) => _id}>
            {(device) => (
              <DeviceRow
                device={device}
                onEnd={() => attempt(() => call(endSession, { params: { sessionId: device.id } }))}
              />
            )}
          </Each>
        </SettingList>
      )}
      {list && list.length > 1 && <EndOthers onEnd={() => attempt(() => call(endOtherSessions, {}))} />}
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
  const end = async (): Promise<void> => {
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  const used = current ? 'active now' : `last used ${relativeTime(lastUsedAt)}`;
  const words = country === '' ? used : `${countryName(country)}, ${used}`;
  return (
    <SettingRow
      Icon={/Android|iPhone/.test(device) ? Smartphone : Laptop}
      title={name}
      badge={current && <Badge tone="brand">This device</Badge>}
      sub={words[0]?.toUpperCase().concat(words.slice(1))}
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
