import { oauthEnv } from '#functions/grants.ts';
import { OauthProvider } from '../store/oauthFlows.ts';

/** The issuers of the providers. */
export const oauthIssuers = { google: 'https://accounts.google.com', github: 'https://github.com' } as const;

/** Our registration at a provider. `secretName` is the variable with its secret (`grantedSecret`). */
export interface ProviderRegistration {
  readonly provider: OauthProvider;
  readonly id: string;
  readonly secretName: string;
  readonly issuer: string;
}

/** Our registration at a provider; undefined if it is unknown or not configured. */
export function findRegistration(name: string): ProviderRegistration | undefined {
  const provider = OauthProvider.safeParse(name).data;
  if (provider === undefined) return undefined;
  const names = oauthEnv[provider];
  const [id = '', issuer = ''] = [names.id, names.issuer].map((variable) => process.env[variable]);
  if (id === '') return undefined;
  return { provider, id, secretName: names.secret, issuer: issuer === '' ? oauthIssuers[provider] : issuer };
}

/** The redirect URI of a provider, as registered there. */
export function redirectUriOf(origin: string, provider: OauthProvider): string {
  return `${origin}/api/v1/account/oauth/${provider}/callback`;
}
