import { confirmedAddressOf } from '#functions/members/names/emails.ts';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { accessUnchangedStep } from '#functions/members/userAccess.ts';
import { type StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { Answer, type CookieJar } from '#functions/platform/http/call.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { loginAnswer } from '#functions/profiles/ownUser.ts';
import type { LoggedInUser } from '#shared/platform/entities.ts';
import { browserAndSystemOf, sessionOriginOf } from './deviceName.ts';
import { newDeviceKind } from './mail/authMailKinds.ts';
import { isKnownDevice, rememberDevice } from './store/devices.ts';

/** Where and when a login happens. */
interface LoginContext {
  readonly address: string;
  readonly agent?: string | undefined;
  readonly country?: string | undefined;
  readonly cookies: CookieJar;
  readonly now: Date;
}

/**
 * Logs in a member who has proved their identity by any method: creates a session, remembers the device, and returns
 * the cookies and the response of a login. A login from an unknown device is reported by mail.
 * @param guards steps that must still hold when the session begins, beside the version of the member's row.
 * @returns undefined if one of them, or the row, no longer holds.
 */
export async function startLogin(
  user: StoredUser,
  context: LoginContext,
  ...guards: readonly Step[]
): Promise<Answer<LoggedInUser> | undefined> {
  const { address, cookies, now } = context;
  const owner = { ...user, from: sessionOriginOf(context) };
  const mailSteps = await newDeviceSteps(user, context);
  const secrets = await sessions.startSession(owner, now, accessUnchangedStep(user), ...guards, ...mailSteps);
  if (secrets === undefined) return undefined;
  const deviceSecret = cookies.deviceSecret ?? newSecret();
  await rememberDevice(user.id, { deviceSecret, address }, now);
  const started = cookies.start({ ...secrets, deviceSecret });
  return new Answer(await loginAnswer(user, secrets.token), { cookies: started });
}

async function newDeviceSteps(
  user: StoredUser,
  { cookies, now, ...origin }: LoginContext,
): Promise<readonly Step[]> {
  const address = confirmedAddressOf(user);
  if (address === '' || !isMailConfigured()) return [];
  if (cookies.deviceSecret !== undefined && (await isKnownDevice(user.id, cookies.deviceSecret, now)))
    return [];
  const { country } = sessionOriginOf(origin);
  const data = { username: user.username, ...browserAndSystemOf(origin.agent ?? ''), country };
  return [mailStep(newDeviceKind, { userId: user.id, address, data, cause: newId(now), now })];
}
