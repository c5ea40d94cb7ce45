import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { Passkey } from '#shared/auth/passkeyFields.ts';
import { locale } from '#web/lib/dates/locale.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: (name: string) => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/** One passkey: what it is called, since when, and how lately it was used. */
export function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: PasskeyRowProps) {
  const [asks, setAsks] = useState<'name' | 'removal'>();
  const close = () => setAsks(undefined);
  const remove = async (): Promise<void> => {
    close();
    await onRemove();
  };
  return (
    <SettingRow
      Icon={FingerprintPattern}
      title={name}
      sub={
        <>
          Added in {month.format(new Date(createdAt))},{' '}
          {lastUsedAt === undefined ? (
            'not used yet'
          ) : (
            <>
              used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </>
      }
    >
      <div className="flex">
        <IconButton label={`Rename ${name}`} onClick={() => setAsks('name')}>
          <Pencil aria-hidden="true" className="size-[18px]" />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={() => setAsks('removal')}>
          <Trash2 aria-hidden="true" className="size-[18px]" />
        </IconButton>
      </div>
      <PasskeyNameDialog open={asks === 'name'} name={name} onClose={close} onRename={onRename} />
      <AlertDialog
        open={asks === 'removal'}
        onOpenChange={close}
        title="Remove this passkey?"
        description={`“${name}” will no longer log you in. It stays on your device until you remove it there, too.`}
        confirmLabel="Remove"
        onConfirm={() => void remove()}
      />
    </SettingRow>
  );
}
