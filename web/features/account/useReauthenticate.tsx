import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { supportsPasskeys } from '#web/lib/browser/supportsPasskeys.ts';
import { needsReauthentication } from '#web/lib/http/problems.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ReauthenticateForm } from './ReauthenticateForm.tsx';

interface Reauthentication {
  readonly reauthenticate: Reauthenticate;
  /** The dialog that asks for the password or a passkey, to render in the screen. */
  readonly dialog: ReactNode;
}

/** Wraps calls that change the account's identity or login methods: see `reauthenticate`. */
export function useReauthenticate(): Reauthentication {
  // More than one call may wait: two rows of a list share the dialog.
  const [waiting, setWaiting] = useState<readonly ((isIt: boolean) => void)[]>([]);
  const reauthenticate = useCallback(async <T,>(send: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await send();
    } catch (error) {
      if (!needsReauthentication(error)) throw error;
    }
    const isIt = await new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]));
    return isIt ? send() : undefined;
  }, []);
  const answer = (isIt: boolean): void => {
    setWaiting([]);
    for (const resolve of waiting) resolve(isIt);
  };
  const dialog = (
    <Dialog
      open={waiting.length > 0}
      onOpenChange={(open) => !open && answer(false)}
      title={t`Confirm it's you`}
      description={
        supportsPasskeys()
          ? t`Enter your password or use a passkey to continue.`
          : t`Enter your password to continue.`
      }
    >
      <ReauthenticateForm onDone={() => answer(true)} onCancel={() => answer(false)} />
    </Dialog>
  );
  return { reauthenticate, dialog };
}
