import { useEffect, useRef, useState } from 'react';
import { firstTexts } from '#shared/platform/firstTexts.ts';
import { hasPasskeys } from '#web/features/account/hasPasskeys.ts';

/** The visitor is there; until then nothing is asked for. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * The login by passkey: offered where the username is filled in, and asked for by `use`; its code comes with the first
 * sign of the visitor.
 * @param tell hears '' once the member is logged in, else the sentence that says why not.
 */
export function usePasskeyLogin(tell: (outcome: string) => void) {
  const offer = useRef<AbortController>(null);
  const told = useRef(tell);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    told.current = tell;
  });

  useEffect(() => {
    if (!hasPasskeys()) return undefined;
    const ended = new AbortController();
    const begin = (): void => {
      stopWaiting.abort();
      offer.current = ended;
      import('./passkeyLogin.ts')
        .then(({ offerPasskeys }) => offerPasskeys(ended.signal, (outcome) => told.current(outcome)))
        // The button says what is wrong, if it is wanted.
        .catch(() => undefined);
    };
    const stopWaiting = new AbortController();
    for (const sign of signs) addEventListener(sign, begin, { signal: stopWaiting.signal });
    return () => {
      stopWaiting.abort();
      ended.abort();
    };
  }, []);

  const use = async (): Promise<void> => {
    offer.current?.abort();
    setBusy(true);
    const outcome = await import('./passkeyLogin.ts').then(
      ({ logInByPasskey }) => logInByPasskey(),
      () => firstTexts.loginFailed,
    );
    setBusy(false);
    if (outcome !== undefined) told.current(outcome);
  };
  return { busy, use };
}
