import type { Provider } from '../store/oauthFlows.ts';

/** The redirect URI of a provider, as registered there. */
export function callbackOf(origin: string, provider: Provider): string {
  return `${origin}/api/v1/account/oauth/${provider}/callback`;
}
