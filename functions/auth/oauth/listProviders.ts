import { serve } from '#functions/serve.ts';
import { listProviders } from '#shared/auth/oauthRoutes.ts';
import { findRegistration } from './registrations.ts';

/** The configured providers. */
export function run() {
  const [google, github] = (['google', 'github'] as const).map(
    (name) => findRegistration(name) !== undefined,
  );
  return Promise.resolve({ google: google === true, github: github === true });
}

export const handler = serve(listProviders, run);
