import { Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '#shared/accountTexts.ts';
import { hasPasskeys } from '#web/lib/hasPasskeys.ts';
import { relativeTime } from '#web/lib/time.ts';
import { useWays } from '#web/lib/ways.ts';
import { Button } from '#web/ui/Button.tsx';
import { Each } from '#web/ui/Island.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SettingList, SettingRow } from '#web/ui/SettingRow.tsx';
import { RowSkeleton } from '#web/ui/Skeleton.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ProviderRow } from './ProviderRow.tsx';
import { useWayChanges } from './useWayChanges.ts';

/** The ways in. */
export function WaySettings() {
  const { data: ways, isError, refetch, isFetching } = useWays();
  const [isChanging, setIsChanging] = useState(false);
  const changed = ways?.password.changedAt;
  const { dialog, addPasskey, rename, remove, connect, disconnect } = useWayChanges();
  const [isAdding, setIsAdding] = useState(false);
  const add = async (): Promise<void> => {
    setIsAdding(true);
    await addPasskey();
    setIsAdding(false);
  };
  return (
    <Section title="Ways to sign in" hint="Keep at least two. If one is lost, the other opens the door.">
      {isError && (
        <ErrorNote
          message={accountTexts.waysFailed}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="mt-4"
        />
      )}
      {!ways && !isError && <RowSkeleton />}
      {ways && (
        <SettingList className="mt-3">
          <SettingRow
            Icon={Lock}
            title="Password"
            sub={
              changed === undefined ? 'As you chose it when you joined' : `Changed ${relativeTime(changed)}`
            }
          >
            <Button kind="outline" size="sm" aria-label="Change password" onClick={() => setIsChanging(true)}>
              Change
            </Button>
          </SettingRow>
          <Each of={ways.passkeys} by={({ id }) => id}>
            {(passkey) => (
              <PasskeyRow
                passkey={passkey}
                onRename={(name) => rename(passkey.id, name)}
                onRemove={() => remove(passkey.id)}
              />
            )}
          </Each>
          <Each of={ways.providers} by={({ provider }) => provider}>
            {(way) => (
              <ProviderRow
                way={way}
                onConnect={() => connect(way.provider)}
                onDisconnect={() => disconnect(way.provider)}
              />
            )}
          </Each>
        </SettingList>
      )}
      {ways && hasPasskeys() && (
        <Button kind="soft" className="mt-2" busy={isAdding} busyLabel="Adding..." onClick={() => void add()}>
          <Plus aria-hidden="true" className="size-[18px]" />
          Add a passkey
        </Button>
      )}
      {dialog}
      <PasswordDialog open={isChanging} onClose={() => setIsChanging(false)} />
    </Section>
  );
}
