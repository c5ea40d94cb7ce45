import { t } from '@lingui/core/macro';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { passkeyLogin, passkeyLoginOptions } from '#shared/auth/passkeyRoutes.ts';
import { supportsPasskeyAutofill, askForPasskey } from '#web/features/account/passkeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { startSession } from '#web/lib/session/session.ts';

/** '' once the member is logged in, an error message on failure, undefined if they canceled. */
export type PasskeyLoginResult = string | undefined;

/** The autofill offer is renewed before the server forgets its challenge. */
const offerMs = (loginMethodLimits.challengeSeconds - 60) * 1000;

/** Logs in with the passkey that the member chooses in the browser's dialog. */
export async function logInByPasskey(quietly?: AbortSignal): Promise<PasskeyLoginResult> {
  try {
    const { data: options } = await call(passkeyLoginOptions, {});
    const passkey = await askForPasskey(options, quietly);
    if (passkey === undefined) return undefined;
    startSession((await call(passkeyLogin, { body: { passkey } })).data);
    return '';
  } catch (error) {
    return problemText(error, t`That passkey didn't work. Try again, or use your password.`);
  }
}

/**
 * Lets the browser offer passkeys in the username's autofill until `ended`. Errors are silent, because the
 * user hasn't requested it.
 */
export async function startPasskeyAutofill(
  ended: AbortSignal,
  onOutcome: (outcome: string) => void,
): Promise<void> {
  if (!(await supportsPasskeyAutofill())) return;
  while (!ended.aborted) {
    const round = AbortSignal.any([ended, AbortSignal.timeout(offerMs)]);
    const outcome = await logInByPasskey(round);
    if (outcome !== undefined && !ended.aborted) onOutcome(outcome);
    // It restarts after its timeout; after any other end, the member uses the button.
    if (!round.aborted) return;
  }
}
