import type { Provider } from '../store/oauthFlows.ts';

/** Where a provider leads back to, as it was told when the site was registered there. */
export function callbackOf(origin: string, provider: Provider): string {
  return `${origin}/api/v1/account/oauth/${provider}/callback`;
}
