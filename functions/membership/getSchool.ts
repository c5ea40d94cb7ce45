import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getSchool } from '#shared/membership/schoolRoutes.ts';
import { readSchool } from './store/school.ts';

/** The public facts of the school: its name, contact and language. */
export async function run({ now }: Call<typeof getSchool>) {
  const { name, contact, language } = await readSchool(now);
  return { name, contact, language };
}

export const handler = serve(getSchool, run);
