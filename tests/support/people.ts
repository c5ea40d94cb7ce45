import { randomUUID } from 'node:crypto';

import { type Answer, type CallInput, callRoute } from '#shared/client.ts';
import type { Route } from '#shared/contract.ts';
import type { LoggedInUser } from '#shared/entities.ts';
import { login, register } from '#shared/routes/user.ts';
import { newAddress } from './http.ts';
import { asOwner } from './owner.ts';
import { httpTransport } from './transport.ts';

/** Calls a route as one person. */
export type Caller = <const R extends Route>(declared: R, input: CallInput<R>) => Promise<Answer<R>>;

/** A member made for one test, who calls as a client without a browser does: by bearer. */
export interface Member {
  readonly user: LoggedInUser;
  readonly password: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly call: Caller;
}

function callerWith(headers: Readonly<Record<string, string>>): Caller {
  const transport = httpTransport(headers, newAddress());
  return (declared, input) => callRoute(transport, declared, input);
}

/** Calls without any login. */
export const stranger: Caller = (declared, input) => callerWith({})(declared, input);

/** A username nobody else has. */
export const newUsername = (): string => `u${randomUUID().replaceAll('-', '').slice(0, 20)}`;

interface SignUp {
  readonly fullName?: string;
  readonly username?: string;
  readonly password?: string;
  readonly bio?: string;
  readonly email?: string;
}

async function signUp(overrides: SignUp): Promise<{ username: string; password: string }> {
  const { username = newUsername(), password = 'a long enough secret' } = overrides;
  const names = { fullName: `Member ${username}`, ...overrides, username };
  await stranger(register, { body: { ...names, password, confirmPassword: password } });
  return { username, password };
}

/** Registers and logs in a new member; `overrides` says only what matters to the test. */
export async function aMember(overrides: SignUp = {}): Promise<Member> {
  const { username, password } = await signUp(overrides);
  return logIn(username, password);
}

/** Logs in an existing member: another session, as from another device. */
export async function logIn(username: string, password: string): Promise<Member> {
  const { data: user } = await stranger(login, { body: { username, password } });
  const headers = { authorization: `Bearer ${user.token}` };
  return { user, password, headers, call: callerWith(headers) };
}

/** A new member who has been made an admin the way ops do it; only then logged in, since a new role ends all sessions. */
export async function anAdmin(): Promise<Member> {
  const { username, password } = await signUp({});
  asOwner();
  const { grantRole } = await import('#functions/stores/roles.ts');
  await grantRole(username, 'admin');
  return logIn(username, password);
}
