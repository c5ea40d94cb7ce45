import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { daySeconds } from '#functions/platform/runtime/time.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { limits } from '#shared/platform/limits.ts';
import type { BrowserFlow, CookieJar } from './call.ts';
import { isSecureOrigin } from './requestContext.ts';

const sessionCookieSeconds = browserLimits.sessionDays * daySeconds;
const deviceCookieSeconds = limits.deviceKnownDays * daySeconds;
/** The OAuth provider redirects back to us, and cross-site redirects do not send strict cookies. */
const sameSiteOf = { passkey: 'Strict', oauth: 'Lax' } as const satisfies Record<BrowserFlow, string>;
const secretForm = /^[\w-]{43}$/;

/** The cookie of this name, as received. */
export function readCookie(cookies: readonly string[] | undefined, name: string): string | undefined {
  for (const cookie of cookies ?? []) {
    const equals = cookie.indexOf('=');
    if (cookie.slice(0, equals).trim() === name) return cookie.slice(equals + 1).trim();
  }
  return undefined;
}

/**
 * The cookies of one request. `__Host-sid` and `__Host-device` need https or localhost; a local run that is reached
 * over http under another name uses plain names.
 */
export function cookieJar(request: Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>): CookieJar {
  const { cookies } = request;
  const plain = !isSecureOrigin(request);
  const prefix = plain ? '' : '__Host-';
  const [sidName, deviceName] = [`${prefix}sid`, `${prefix}device`];
  const secure = plain ? '' : '; Secure';
  const attributes = `Path=/; SameSite=Strict${secure}`;
  const persistentAttributes = `${attributes}; Max-Age=${sessionCookieSeconds}`;
  const ended = `${attributes}; Max-Age=0`;
  const secretIn = (name: string) => {
    const secret = readCookie(cookies, name);
    return secret !== undefined && secretForm.test(secret) ? secret : undefined;
  };
  return {
    sid: readCookie(cookies, sidName),
    token: readCookie(cookies, 'token'),
    deviceSecret: secretIn(deviceName),
    flowSecrets: { passkey: secretIn(`${prefix}passkey`), oauth: secretIn(`${prefix}oauth`) },
    start: (secrets) => [
      `${sidName}=${secrets.sid}; ${persistentAttributes}; HttpOnly`,
      `token=${secrets.token}; ${persistentAttributes}`,
      `${deviceName}=${secrets.deviceSecret}; ${attributes}; Max-Age=${deviceCookieSeconds}; HttpOnly`,
    ],
    bindFlow: (begun, secret, seconds) =>
      `${prefix}${begun}=${secret}; Path=/; SameSite=${sameSiteOf[begun]}${secure}; Max-Age=${seconds}; HttpOnly`,
    end: () => [`${sidName}=; ${ended}; HttpOnly`, `token=; ${ended}`, `user=; ${ended}`],
  };
}
