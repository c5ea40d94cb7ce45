import { getSchool } from '#shared/membership/schoolRoutes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { readSchool } from './store/school.ts';

/** The public facts of the school: its name and contact. */
export async function run({ now }: Call<typeof getSchool>) {
  const { name, contact } = await readSchool(now);
  return { name, contact };
}

export const handler = serve(getSchool, run);
