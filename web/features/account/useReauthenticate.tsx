import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { needsReauthentication, type Reauthenticate } from '#web/lib/http/apiClient.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { supportsPasskeys } from './supportsPasskeys.ts';
import { ReauthenticateForm } from './ReauthenticateForm.tsx';

interface Reauthentication {
  readonly reauthenticate: Reauthenticate;
  /** The dialog that asks for the password or a passkey, to render in the screen. */
  readonly dialog: ReactNode;
}

/** Wraps calls that change the account's identity or login methods: see `reauthenticate`. */
export function useReauthenticate(): Reauthentication {
  const [answer, setAnswer] = useState<(isIt: boolean) => void>();
  const reauthenticate = useCallback(async <T,>(send: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await send();
    } catch (error) {
      if (!needsReauthentication(error)) throw error;
    }
    const isIt = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return isIt ? send() : undefined;
  }, []);
  const dialog = (
    <Dialog
      open={answer !== undefined}
      onOpenChange={(open) => !open && answer?.(false)}
      title={t`Confirm it's you`}
      description={
        supportsPasskeys()
          ? t`Enter your password or use a passkey to continue.`
          : t`Enter your password to continue.`
      }
    >
      <ReauthenticateForm onDone={() => answer?.(true)} onCancel={() => answer?.(false)} />
    </Dialog>
  );
  return { reauthenticate, dialog };
}
