import { t } from '@lingui/core/macro';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import type { PasskeyProof } from '#shared/auth/passkeyFields.ts';
import { passkeyLogin, passkeyLoginOptions } from '#shared/auth/passkeyRoutes.ts';
import { supportsPasskeyAutofill, askForPasskey } from '#web/api/account/passkeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { startSession } from '#web/lib/session/session.ts';

/** '' once the member is logged in, an error message on failure, undefined if they canceled. */
export type PasskeyLoginResult = string | undefined;

/** The autofill offer is renewed before the server forgets its challenge. */
const offerMs = (loginMethodLimits.challengeSeconds - 60) * 1000;

/** Logs in with the passkey that the member chooses in the browser's dialog. */
export async function logInByPasskey(): Promise<PasskeyLoginResult> {
  try {
    const passkey = await choosePasskey();
    return passkey && (await logInWith(passkey));
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Lets the browser offer passkeys in the username's autofill until `ended`.
 * @param onOutcome is called only after the member chose a passkey.
 * @throws if the browser or the server can't offer any, which the user hasn't asked for.
 */
export async function startPasskeyAutofill(
  ended: AbortSignal,
  onOutcome: (outcome: string) => void,
): Promise<void> {
  if (!(await supportsPasskeyAutofill())) return;
  while (!ended.aborted) {
    const round = AbortSignal.any([ended, AbortSignal.timeout(offerMs)]);
    const passkey = await choosePasskey(round);
    if (passkey !== undefined) {
      const outcome = await logInWith(passkey).catch(refusalOf);
      if (!ended.aborted) onOutcome(outcome);
    }
    // It restarts after its timeout; after any other end, the member uses the button.
    if (!round.aborted) return;
  }
}

async function choosePasskey(quietly?: AbortSignal): Promise<PasskeyProof | undefined> {
  const { data: options } = await call(passkeyLoginOptions, {});
  return askForPasskey(options, quietly);
}

async function logInWith(passkey: PasskeyProof): Promise<''> {
  startSession((await call(passkeyLogin, { body: { passkey } })).data);
  return '';
}

const refusalOf = (error: unknown): string =>
  problemText(error, t`That passkey didn't work. Try again, or use your password.`);
