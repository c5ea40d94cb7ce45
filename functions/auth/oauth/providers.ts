import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  discovery,
  fetchProtectedResource,
} from 'openid-client';
import * as z from 'zod/mini';
import { grantedSecret } from '#functions/platform/secrets/grantedSecret.ts';
import { line } from '#shared/platform/formFields.ts';
import type { OauthFlow, OauthIdentity } from '../store/oauthFlows.ts';
import { oauthIssuers, type ProviderRegistration } from './registrations.ts';

/** Timeout for one response of a provider, in seconds. */
const timeoutSeconds = 5;

const scopes = { google: 'openid email profile', github: 'read:user user:email' } as const;
/** Only the local run uses another issuer than the provider's own, and tests use one on the same machine. */
const isPlain = ({ issuer }: ProviderRegistration) => issuer.startsWith('http://');

/**
 * Google's discovery document with our client id and secret, by both of them; cached for the life of this environment.
 */
const discovered = new Map<string, Promise<Configuration>>();

async function configurationOf(registered: ProviderRegistration): Promise<Configuration> {
  const secret = await grantedSecret(registered.secret);
  const configuration = await (registered.provider === 'google'
    ? discover(registered, secret)
    : gitHubConfiguration(registered, secret));
  configuration.timeout = timeoutSeconds;
  return configuration;
}

function discover(registered: ProviderRegistration, secret: string): Promise<Configuration> {
  const { issuer, id } = registered;
  const key = `${issuer} ${secret}`;
  const cached = discovered.get(key);
  if (cached !== undefined) return cached;
  const execute = isPlain(registered) ? [allowInsecureRequests] : [];
  const discovering = discovery(new URL(issuer), id, secret, undefined, { execute, timeout: timeoutSeconds });
  discovered.set(key, discovering);
  discovering.catch(() => discovered.delete(key));
  return discovering;
}

/** GitHub supports only OAuth and publishes no discovery document. */
function gitHubConfiguration(registered: ProviderRegistration, secret: string): Configuration {
  const { issuer, id } = registered;
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    },
    id,
    secret,
  );
  if (isPlain(registered)) allowInsecureRequests(configuration);
  return configuration;
}

const apiOf = ({ issuer }: ProviderRegistration) =>
  issuer === oauthIssuers.github ? 'https://api.github.com' : issuer;

/** The provider's URL to redirect a browser to. */
export async function authorizationUrlAt(
  registered: ProviderRegistration,
  request: Pick<OauthFlow, 'verifier' | 'nonce'> & { readonly state: string; readonly redirect: string },
): Promise<string> {
  const { provider } = registered;
  const parameters = {
    redirect_uri: request.redirect,
    scope: scopes[provider],
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    state: request.state,
    ...(provider === 'google' ? { nonce: request.nonce, prompt: 'select_account' } : {}),
  };
  return buildAuthorizationUrl(await configurationOf(registered), parameters).href;
}

/**
 * The identity that returned from the provider. @throws if the response does not match the request, or the provider
 * cannot be reached.
 */
export async function readReturnedIdentity(
  registered: ProviderRegistration,
  came: URL,
  state: string,
  { verifier, nonce }: Pick<OauthFlow, 'verifier' | 'nonce'>,
): Promise<OauthIdentity> {
  const configuration = await configurationOf(registered);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  if (registered.provider === 'github') {
    const { access_token: token } = await authorizationCodeGrant(configuration, came, checks);
    return gitHubUser(registered, configuration, token);
  }
  const expected = { ...checks, expectedNonce: nonce, idTokenExpected: true };
  const tokens = await authorizationCodeGrant(configuration, came, expected);
  return googleUser(tokens.claims());
}

const Claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z._default(z.string(), ''),
  email_verified: z._default(z.boolean(), false),
  name: z._default(z.string(), ''),
});

function googleUser(claims: unknown): OauthIdentity {
  const { sub: subject, email, email_verified: isVerified, name } = Claims.parse(claims);
  const label = email === '' ? name : email;
  return { provider: 'google', subject, label, fullName: nameOf(name), email, isVerified };
}

const GitHubUser = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) });
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

async function gitHubUser(
  registered: ProviderRegistration,
  configuration: Configuration,
  token: string,
): Promise<OauthIdentity> {
  const ask = async (path: string): Promise<unknown> => {
    const url = new URL(apiOf(registered) + path);
    const answer = await fetchProtectedResource(configuration, token, url, 'GET');
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}.`);
    return answer.json();
  };
  const [user, emails] = await Promise.all([ask('/user'), ask('/user/emails')]);
  const { id, login, name } = GitHubUser.parse(user);
  const primary = GitHubEmails.parse(emails).find((email) => email.primary);
  return {
    provider: 'github',
    subject: String(id),
    label: login,
    fullName: nameOf(name ?? ''),
    email: primary?.email ?? '',
    isVerified: primary?.verified ?? false,
  };
}

/** A name in the form that our sign-up accepts; '' if it would reject it. */
function nameOf(name: string): string {
  return line('Full name').safeParse(name).data ?? '';
}
