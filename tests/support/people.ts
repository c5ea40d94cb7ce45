import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { grantRole } from '#functions/members/roles.ts';
import { startSession } from '#functions/members/sessions/sessions.ts';
import { addUser, findByUsername, findUser } from '#functions/members/users.ts';
import { loginAnswer } from '#functions/profiles/ownUser.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import { type ApiResponse, type CallInput, callRoute } from '#shared/platform/client.ts';
import type { Route } from '#shared/platform/contract.ts';
import type { LoggedInUser } from '#shared/platform/entities.ts';
import type { Language } from '#shared/platform/languages.ts';
import { aStoredUser } from './aStoredUser.ts';
import { newAddress } from './http.ts';
import { asOwner } from './owner.ts';
import { plantedPassword } from './provided.ts';
import { httpTransport } from './transport.ts';

/** Calls a route as one person. */
export type Caller = <const R extends Route>(declared: R, input: CallInput<R>) => Promise<ApiResponse<R>>;

/**
 * A person made for one test. A member calls by bearer, like a client without a browser; an admin by cookie and
 * bearer.
 */
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

/** Calls without a login. */
export const stranger: Caller = (declared, input) => callerWith({})(declared, input);

/** A unique username. */
export const newUsername = (): string => `u${randomUUID().replaceAll('-', '').slice(0, 20)}`;

interface SignUp {
  readonly fullName?: string;
  readonly username?: string;
  readonly bio?: string;
  readonly email?: string;
  readonly language?: Language;
}

/** The facts of a planted member; an e-mail needs more than a row. */
type Told = Pick<SignUp, 'fullName' | 'username' | 'bio'> & { readonly email?: never };

/** Signs up through the API, for tests of its effects, such as an e-mail to confirm. The session is planted. */
export async function aNewcomer(overrides: SignUp = {}): Promise<Member> {
  const { username = newUsername() } = overrides;
  const names = { fullName: `Member ${username}`, ...overrides, username };
  const body = { ...names, password: plantedPassword, confirmPassword: plantedPassword };
  await stranger(register, { body });
  asOwner();
  const user = await findByUsername(username);
  if (user === undefined) throw new Error(`${username} was not signed up.`);
  return logInPlanted(user.id);
}

/** Logs in an existing member with another session, like another device. */
export async function logIn(username: string, password: string): Promise<Member> {
  const { data: user } = await stranger(login, { body: { username, password } });
  return memberOf(user, password);
}

/** Calls with the bearer of a login only. */
export const byBearer = ({ user }: Pick<Member, 'user'>): Caller =>
  callerWith({ authorization: `Bearer ${user.token}` });

function memberOf(user: LoggedInUser, password: string, cookies: { readonly cookie?: string } = {}): Member {
  const headers = { ...cookies, authorization: `Bearer ${user.token}` };
  return { user, password, headers, call: callerWith(headers) };
}

/** Writes a member into the tables like a sign-up. @returns its id. */
export async function plant(overrides: Told = {}): Promise<string> {
  asOwner();
  const { username = newUsername() } = overrides;
  const names = { fullName: `Member ${username}`, ...overrides, username };
  const user = aStoredUser({ ...names, passwordHash: inject('passwordHash') });
  const written = await addUser(user);
  if (written !== 'done') throw new Error(`A planted member ended as ${written}.`);
  return user.id;
}

/** Starts a session like a login, but without the proof. */
export async function plantSession(userId: string): Promise<{ sid: string; user: LoggedInUser }> {
  asOwner();
  const user = await findUser(userId);
  const secrets = user && (await startSession(user, new Date()));
  if (user === undefined || secrets === undefined) throw new Error(`${userId} cannot log in.`);
  return { sid: secrets.sid, user: await loginAnswer(user, secrets.token) };
}

/**
 * A new member with a session; `overrides` has only what matters to the test. Both are planted through the
 * stores: hashing the password twice through the API takes longer than most tests.
 */
export const aMember = async (overrides: Told = {}): Promise<Member> => logInPlanted(await plant(overrides));

/** Another session of a stored member, like another device, but without the proof. */
export async function logInPlanted(id: string): Promise<Member> {
  const { user } = await plantSession(id);
  return memberOf(user, plantedPassword);
}

/** A new member made an admin as operators do it, and logged in afterwards, because a new role ends all sessions. */
export async function anAdmin(): Promise<Member> {
  const username = newUsername();
  const id = await plant({ username });
  await grantRole(username, 'admin');
  const { sid, user } = await plantSession(id);
  return memberOf(user, plantedPassword, { cookie: `__Host-sid=${sid}` });
}
