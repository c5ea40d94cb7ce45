import { ArnFormat, type Stack } from 'aws-cdk-lib/core';
import { type Grant, oauthEnv, type ProviderName } from '#functions/grants.ts';
import { type Allowed, allow } from '../statements.ts';

/** The site's registration with a login provider. */
export interface Registration {
  readonly id: string;
  /** The name or ARN of the secret in Secrets Manager that holds the client secret. */
  readonly secretName: string;
}

export type Logins = Readonly<Partial<Record<ProviderName, Registration>>>;

/**
 * What a function needs to send people to login providers: their client ids, and permission to read the secrets.
 * Without a registration the variables are empty. The issuer and the plain secret are always empty, because only the
 * local run sets them.
 */
export function loginAccess(stack: Stack, { usesOauth, readsLoginSecrets }: Grant, logins: Logins): Allowed {
  if (usesOauth !== true) return { environment: {}, statements: [] };
  const each = (['google', 'github'] as const).map((name) => {
    const { id, secret, issuer } = oauthEnv[name];
    const registration = logins[name];
    const known = { [id]: registration?.id ?? '', [issuer]: '' };
    if (readsLoginSecrets !== true) return { environment: known, statements: [] };
    const environment = { ...known, [secret]: '', [`${secret}_ARN`]: registration?.secretName ?? '' };
    if (registration === undefined) return { environment, statements: [] };
    const resource = secretArn(stack, registration.secretName);
    return { environment, statements: [allow(['secretsmanager:GetSecretValue'], [resource])] };
  });
  return {
    environment: Object.assign({}, ...each.map(({ environment }) => environment)),
    statements: each.flatMap(({ statements }) => statements),
  };
}

/** The ARN of a secret that is given by ARN or by name. AWS adds six characters to a name. */
function secretArn(stack: Stack, secretName: string): string {
  if (secretName.startsWith('arn:')) return secretName;
  return stack.formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${secretName}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
