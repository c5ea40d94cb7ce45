import { SecretValue } from 'aws-cdk-lib/core';
import { type Grant, oauthEnv, type ProviderName } from '#functions/grants.ts';

/** How a provider of logins knows the site. */
export interface Registration {
  readonly id: string;
  /** The name or ARN of the secret in Secrets Manager that holds the client's secret. */
  readonly secretName: string;
}

export type Logins = Readonly<Partial<Record<ProviderName, Registration>>>;

/**
 * What functions are told that lead people to providers. Without a registration the values are empty, and so is the
 * issuer always: only the local run names another than the provider's own. The template refers to secrets, which
 * CloudFormation reads as it deploys.
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
