import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { Passkey } from '#shared/auth/passkeyFields.ts';
import { useRemovePasskey, useRenamePasskey } from '#web/api/account/loginMethodMutations.ts';
import { locale } from '#web/lib/dates/locale.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly reauthenticate: Reauthenticate;
}

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/** One passkey: its name, when it was added, and when it was last used. */
export function PasskeyRow({ passkey, reauthenticate }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const rename = useRenamePasskey(reauthenticate, id);
  const remove = useRemovePasskey(reauthenticate, id);
  const [openDialog, setOpenDialog] = useState<'name' | 'removal'>();
  const added = month.format(new Date(createdAt));
  const close = () => setOpenDialog(undefined);
  return (
    <SettingRow
      Icon={FingerprintPattern}
      title={name}
      sub={
        lastUsedAt === undefined ? (
          t`Added in ${added}, not used yet`
        ) : (
          <Trans>
            Added in {added}, last used <RelativeTime at={lastUsedAt} />
          </Trans>
        )
      }
    >
      <div className="flex">
        <IconButton label={t`Rename ${name}`} onClick={() => setOpenDialog('name')}>
          <Pencil aria-hidden="true" className="size-[18px]" />
        </IconButton>
        <IconButton label={t`Remove ${name}`} onClick={() => setOpenDialog('removal')}>
          <Trash2 aria-hidden="true" className="size-[18px]" />
        </IconButton>
      </div>
      <PasskeyNameDialog
        open={openDialog === 'name'}
        name={name}
        onClose={close}
        onRename={(newName) => rename.mutate(newName)}
      />
      <AlertDialog
        open={openDialog === 'removal'}
        onOpenChange={close}
        title={t`Remove this passkey?`}
        description={t`You won't be able to log in with “${name}”. It stays on your device until you remove it there, too.`}
        confirmLabel={t`Remove`}
        onConfirm={() => {
          close();
          remove.mutate();
        }}
      />
    </SettingRow>
  );
}
