import { register } from '#shared/auth/registerRoutes.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import { type LooseInput, queryString } from '#shared/platform/client.ts';
import { fillPath, methodsOf, type Route } from '#shared/platform/contract.ts';
import { LoggedInUser } from '#shared/platform/entities.ts';

/** The response to one API call. */
export interface Received {
  readonly json: unknown;
  readonly bytes: number;
  /** The `Cookie` header that sends these cookies back. */
  readonly cookie: string;
}

/** A caller of the API, with the headers that identify them. */
export interface Caller {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BenchMember extends Caller {
  readonly user: LoggedInUser;
  readonly password: string;
}

const password = 'a long enough secret';

/** One call by a client without a browser, until `signal` aborts it. @throws if the call is refused. */
export async function call(
  caller: Caller,
  declared: Route,
  input: LooseInput = {},
  signal?: AbortSignal,
): Promise<Received> {
  const { params = {}, query = {}, body } = input;
  const answer = await fetch(caller.url + fillPath(declared.path, params) + queryString({ ...query }), {
    method: methodsOf(declared)[0] ?? 'GET',
    headers: { ...caller.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${declared.path} answered ${answer.status}: ${text}`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { json: JSON.parse(text), bytes: Buffer.byteLength(text), cookie: cookies.join('; ') };
}

export async function logIn(url: string, username: string): Promise<BenchMember> {
  const { json, cookie } = await call({ url, headers: {} }, login, { body: { username, password } });
  const user = LoggedInUser.parse(json);
  return { url, user, password, headers: { cookie, authorization: `Bearer ${user.token}` } };
}

/** The body of a registration under this username. */
export const registration = (username: string) => ({
  fullName: `Member ${username}`,
  username,
  password,
  confirmPassword: password,
});

/** Registers a member and logs them in. */
export async function join(url: string, username: string): Promise<BenchMember> {
  await call({ url, headers: {} }, register, { body: registration(username) });
  return logIn(url, username);
}

/** The HTTP API's event for a member's call without a body. */
export function eventOf({ headers }: BenchMember, { path }: Route) {
  const http = { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' };
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers,
    requestContext: { http },
    isBase64Encoded: false,
  };
}
