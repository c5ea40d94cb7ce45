import type { Caller, CookieJar } from '#functions/platform/http/call.ts';

/** Nothing came along, and what is set goes nowhere. */
export const noCookies: CookieJar = {
  start: () => [],
  end: () => [],
  sid: undefined,
  device: undefined,
  token: undefined,
  ties: { passkey: undefined, oauth: undefined },
  tie: () => '',
};

/** Around the code of a route, what stands beside its own params, query and body: a failure of the route is thrown. */
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

/** A call by a member, now; `caller` says what is not as with any. */
export const callBy = (userId: string, caller: Partial<Caller> = {}) => ({
  ...aroundCall,
  caller: {
    userId,
    role: 'member',
    state: 'member',
    sessionId: '',
    authenticatedAt: 0,
    byCookie: false,
    token: undefined,
    ...caller,
  } satisfies Caller,
  now: new Date(),
});
