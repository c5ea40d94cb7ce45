import { login } from '#shared/auth/sessionRoutes.ts';
import { callRoute } from '#shared/platform/client.ts';
import { cookieHeader, type Exchange, newAddress, sendJson } from './http.ts';
import { type Caller, type Member, plantSession } from './people.ts';
import { httpTransport } from './transport.ts';

/** The headers that a browser adds to a request from our own page. */
export const browser = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } as const;

/** Logs in like a browser: returns its cookies as the header that sends them back. */
export async function inBrowser(username: string, password: string): Promise<Exchange & { cookie: string }> {
  const answer = await sendJson('POST', login.path, { username, password }, browser);
  return { ...answer, cookie: cookieHeader(answer.cookies) };
}

/** The headers of a browser with a new session, which is planted: checking a password takes longer than most tests. */
export async function plantedBrowser({ user: { id } }: Pick<Member, 'user'>) {
  const { sid, user } = await plantSession(id);
  return { ...browser, cookie: `__Host-sid=${sid}; token=${user.token}` };
}

/** Calls as a browser with a new session. */
export async function callsInBrowser(member: Pick<Member, 'user'>): Promise<Caller> {
  const transport = httpTransport(await plantedBrowser(member), newAddress());
  return (declared, input) => callRoute(transport, declared, input);
}
