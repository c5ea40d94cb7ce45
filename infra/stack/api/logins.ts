import { SecretValue } from 'aws-cdk-lib/core';
import { type Grant, oauthEnv, type ProviderName } from '#functions/grants.ts';

/** The site's registration with a login provider. */
export interface Registration {
  readonly id: string;
  /** The name or ARN of the secret in Secrets Manager that holds the client secret. */
  readonly secretName: string;
}

export type Logins = Readonly<Partial<Record<ProviderName, Registration>>>;

/**
 * The variables of functions that send people to login providers. Without a registration they are empty. The issuer is
 * always empty, because only the local run replaces the provider's own. The template refers to secrets, which
 * CloudFormation resolves at deployment.
 */
export function loginEnvironment(
  { logsInElsewhere }: Grant,
  logins: Logins,
): Readonly<Record<string, string>> {
  if (logsInElsewhere !== true) return {};
  return Object.assign({}, environmentOf('google', logins), environmentOf('github', logins));
}

function environmentOf(name: ProviderName, logins: Logins): Readonly<Record<string, string>> {
  const { id, secret, issuer } = oauthEnv[name];
  const registration = logins[name];
  return {
    [id]: registration?.id ?? '',
    [secret]:
      registration === undefined ? '' : SecretValue.secretsManager(registration.secretName).unsafeUnwrap(),
    [issuer]: '',
  };
}
