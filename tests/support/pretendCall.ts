import type { Caller, CookieJar } from '#functions/platform/http/call.ts';

/** No cookies are sent, and set ones are ignored. */
export const noCookies: CookieJar = {
  start: () => [],
  end: () => [],
  sid: undefined,
  deviceSecret: undefined,
  token: undefined,
  flowSecrets: { passkey: undefined, oauth: undefined },
  bindFlow: () => '',
};

/**
 * Adds to a route's params, query and body what its code expects of a call; a failure of the route is thrown.
 */
export const aroundCall = {
  params: {},
  files: [],
  origin: 'http://localhost',
  address: '',
  cookies: noCookies,
  fail: (name: string): never => {
    throw new Error(name);
  },
} as const;

/** A call by a member, now; `caller` overrides the defaults. */
export const callBy = (userId: string, caller: Partial<Caller> = {}) => ({
  ...aroundCall,
  caller: {
    userId,
    role: 'member',
    status: 'member',
    sessionId: '',
    authenticatedAt: 0,
    byCookie: false,
    token: undefined,
    ...caller,
  } satisfies Caller,
  now: new Date(),
});
