import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { leaveAccount } from '#shared/account/routes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import { Visitor } from './visitor.ts';

/** A member for the smoke test. */
export interface SmokeMember {
  readonly id: string;
  readonly visitor: Visitor;
  readonly photo: string;
}

const takenStatus = 409;
const unknownStatus = 401;
const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

/** The members to use: two permanent ones if their password is given, otherwise two new ones each time. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export function credentials(name: string, standingPassword: string | undefined): Credentials {
  if (standingPassword !== undefined) return { username: `smoke.${name}`, password: standingPassword };
  const random = randomBytes(6).toString('hex');
  return { username: `smoke.${name}.${random}`, password: randomBytes(24).toString('base64url') };
}

/** A small random image, so that no two uploads are the same. */
export async function randomPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: 64, height: 48, channels: 3, background: { r, g, b } } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

/** Registers with a photo; a permanent member already exists. */
export async function signUp(address: string, { username, password }: Credentials): Promise<string> {
  const stranger = new Visitor(address);
  const { id, imgUrl } = await stranger.upload(await randomPicture());
  const body = {
    fullName: 'Smoke Test',
    username,
    password,
    confirmPassword: password,
    gender: 'female',
    profileImg: id,
  } as const;
  await stranger.call(register, { body }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.status === takenStatus)) throw error;
  });
  return imgUrl;
}

export async function logIn(address: string, { username, password }: Credentials): Promise<SmokeMember> {
  const { data } = await new Visitor(address).call(login, { body: { username, password } });
  return { id: data.id, visitor: new Visitor(address, bearing(data.token)), photo: data.profilePhoto ?? '' };
}

/** Deletes an account with the cookie of a fresh login. A missing account counts as deleted. */
export async function leave(address: string, { username, password }: Credentials): Promise<void> {
  const door = new Visitor(address);
  try {
    await door.call(login, { body: { username, password } });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === unknownStatus) return;
    throw error;
  }
  const member = new Visitor(address, { cookie: door.cookie, 'sec-fetch-site': 'same-origin' });
  await member.call(leaveAccount, { query: {} });
}
