import { request } from 'node:http';
import type * as z from 'zod/mini';
import { register } from '#shared/auth/registerRoutes.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import {
  ApiProblem,
  type ApiResponse,
  type CallInput,
  callRoute,
  type Transport,
} from '#shared/platform/client.ts';
import type { Route } from '#shared/platform/contract.ts';
import type { PresignedForm } from '#shared/platform/presignedForm.ts';
import type { DemoPerson } from './people.ts';

/** Calls a route as one person. */
export type Caller = <const R extends Route>(route: R, input: CallInput<R>) => Promise<ApiResponse<R>>;

/** A demo person who is logged in. */
export interface DemoMember {
  readonly id: string;
  readonly call: Caller;
}

/** Not the loopback address that people at this machine use, so that throttles count the seed separately. */
const ownAddress = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};

/** Calls over HTTP and keeps the cookies of a login. */
export function caller(siteUrl: string): Caller {
  let cookie: string | undefined;
  const transport: Transport = ({ method, path, body }) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
      };
      const outgoing = request(siteUrl + path, { method, headers, ...ownAddress }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('error', reject);
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const cookies = answer.headers['set-cookie'];
          if (cookies !== undefined) cookie = cookies.map((one) => one.split(';')[0]).join('; ');
          const link = [answer.headers['link'] ?? []].flat()[0];
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString(), link });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return (route, input) => callRoute(transport, route, input);
}

/** Registers a person, with the secret of an invitation if given, unless already registered. */
export async function invite(
  stranger: Caller,
  person: DemoPerson,
  password: string,
  photo: string,
  invitation?: string,
): Promise<void> {
  const { username, fullName, gender, bio, website } = person;
  const body = {
    username,
    fullName,
    gender,
    bio,
    password,
    profileImg: photo,
    confirmPassword: password,
    ...(website === undefined ? {} : { website }),
    ...(invitation === undefined ? {} : { invitation }),
  };
  await stranger(register, { body }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
  });
}

export async function logInAs(siteUrl: string, username: string, password: string): Promise<DemoMember> {
  const call = caller(siteUrl);
  const { data } = await call(login, { body: { username, password } });
  return { id: data.id, call };
}

/** Uploads a file as a browser would, with a presigned form. */
export async function postFile(
  form: z.output<typeof PresignedForm>,
  siteUrl: string,
  file: Blob,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  body.set('file', file);
  const stored = await fetch(new URL(form.url, siteUrl), { method: 'POST', body });
  if (!stored.ok) throw new Error(`A file was refused: ${await stored.text()}`);
}
