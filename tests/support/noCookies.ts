import type { CookieJar } from '#functions/http/call.ts';

/** For calls of a route's own code: nothing came along, and what is set goes nowhere. */
export const noCookies: CookieJar = {
  start: () => [],
  end: () => [],
  sid: undefined,
  device: undefined,
  token: undefined,
  ties: { passkey: undefined, oauth: undefined },
  tie: () => '',
};
