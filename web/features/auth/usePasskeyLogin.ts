import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { supportsPasskeys } from '#web/lib/browser/supportsPasskeys.ts';

/** The visitor has interacted; until then nothing is requested. */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * The passkey login: offered in the username's autofill, and started by `logIn`; its code loads on the first
 * interaction.
 * @param onOutcome is called with '' once the member is logged in, otherwise with the error message.
 */
export function usePasskeyLogin(onOutcome: (outcome: string) => void) {
  const offer = useRef<AbortController>(null);
  const [isBusy, setBusy] = useState(false);
  const onAutofilled = useEffectEvent(onOutcome);

  useEffect(() => {
    if (!supportsPasskeys()) return undefined;
    const ended = new AbortController();
    const startOffer = (): void => {
      listening.abort();
      offer.current = ended;
      import('./passkeyLogin.ts')
        .then(({ startPasskeyAutofill }) => startPasskeyAutofill(ended.signal, onAutofilled))
        // The button shows the error if the user wants to log in this way.
        .catch(() => undefined);
    };
    const listening = new AbortController();
    for (const sign of interactionEvents) addEventListener(sign, startOffer, { signal: listening.signal });
    return () => {
      listening.abort();
      ended.abort();
    };
  }, []);

  const logIn = async (): Promise<void> => {
    offer.current?.abort();
    setBusy(true);
    const outcome = await import('./passkeyLogin.ts').then(
      ({ logInByPasskey }) => logInByPasskey(),
      () => t`Login failed. Please try again.`,
    );
    setBusy(false);
    if (outcome !== undefined) onOutcome(outcome);
  };
  return { isBusy, logIn };
}
