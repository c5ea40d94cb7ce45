import * as z from 'zod/mini';
import { isUsernameFreeFor } from '#functions/members/names/usernames.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { checkUsername } from '#shared/auth/routes.ts';
import { username } from '#shared/platform/formFields.ts';
import { isReservedUsername } from './reservedNames.ts';

const form = username();

/** Whether a username is free, as a hint while typing; only the change itself decides. */
export async function run({ query, caller, now }: Call<typeof checkUsername>) {
  const name = z.safeParse(form, query.search).data;
  const free =
    name !== undefined && !isReservedUsername(name) && (await isUsernameFreeFor(caller.userId, name, now));
  return { free };
}

export const handler = serve(checkUsername, run);
