import type { SecretName, SettingName } from '#functions/grants.ts';
import { OauthProvider } from '../store/oauthFlows.ts';

/** The issuers of the providers. */
export const oauthIssuers = { google: 'https://accounts.google.com', github: 'https://github.com' } as const;

/** The settings with our client id at each provider and, on the local run, its address; and our secret there. */
const variables = {
  google: { id: 'GOOGLE_CLIENT_ID', issuer: 'GOOGLE_ISSUER', secret: 'GOOGLE_CLIENT_SECRET' },
  github: { id: 'GITHUB_CLIENT_ID', issuer: 'GITHUB_ISSUER', secret: 'GITHUB_CLIENT_SECRET' },
} as const satisfies Record<OauthProvider, { id: SettingName; issuer: SettingName; secret: SecretName }>;

/** Our registration at a provider. */
export interface ProviderRegistration {
  readonly provider: OauthProvider;
  readonly id: string;
  readonly secret: SecretName;
  readonly issuer: string;
}

/** Our registration at a provider; undefined if it is unknown or not configured. */
export function findRegistration(name: string): ProviderRegistration | undefined {
  const provider = OauthProvider.safeParse(name).data;
  if (provider === undefined) return undefined;
  const names = variables[provider];
  const [id = '', issuer = ''] = [process.env[names.id], process.env[names.issuer]];
  if (id === '') return undefined;
  return { provider, id, secret: names.secret, issuer: issuer === '' ? oauthIssuers[provider] : issuer };
}

/** The redirect URI of a provider, as registered there. */
export function redirectUriOf(origin: string, provider: OauthProvider): string {
  return `${origin}/api/v1/account/oauth/${provider}/callback`;
}
