import { type ReactNode, useCallback, useState } from 'react';
import { needsProof } from '#web/lib/http/apiClient.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ReauthenticateForm } from './ReauthenticateForm.tsx';

interface Reauthenticate {
  /**
   * Makes a call; if the server requires it, asks the member to confirm their identity and calls again.
   * @returns the response; undefined if the member closed the dialog.
   * @throws whatever else the call throws.
   */
  readonly reauthenticate: <T>(send: () => Promise<T>) => Promise<T | undefined>;
  /** The dialog 'Is it you?', to render in the screen. */
  readonly dialog: ReactNode;
}

/** For calls that change the account's identity or login methods: see `reauthenticate`. */
export function useReauthenticate(): Reauthenticate {
  const [answer, setAnswer] = useState<(isIt: boolean) => void>();
  const reauthenticate = useCallback(async <T,>(send: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await send();
    } catch (error) {
      if (!needsProof(error)) throw error;
    }
    const isIt = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return isIt ? send() : undefined;
  }, []);
  const dialog = (
    <Dialog
      open={answer !== undefined}
      onOpenChange={(open) => !open && answer?.(false)}
      title="Is it you?"
      description="This can change who gets in. Please show once more that it is you."
    >
      <ReauthenticateForm onDone={() => answer?.(true)} onCancel={() => answer?.(false)} />
    </Dialog>
  );
  return { reauthenticate, dialog };
}
