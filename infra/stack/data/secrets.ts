import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { ArnFormat, RemovalPolicy, type Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Grant, SecretName } from '#functions/grants.ts';
import { acknowledge } from '../acknowledge.ts';
import { type Allowed, allow } from '../statements.ts';

const keyLength = 64;

/** The site's registration with a login provider. */
export interface Registration {
  readonly id: string;
  /** The name or ARN of the secret in Secrets Manager that holds the client secret. */
  readonly secretName: string;
}

export type Logins = Readonly<Partial<Record<'google' | 'github', Registration>>>;

/** How a function finds a secret, and the ARN that its role names; without an ARN there is no such secret. */
interface Source {
  readonly environment: Readonly<Record<string, string>>;
  readonly arn: string | undefined;
}

/** The secrets that functions read when they first need them: no template, environment or table holds one. */
export class Secrets {
  readonly #sources: Readonly<Record<SecretName, Source>>;

  constructor(stack: Stack, logins: Logins) {
    this.#sources = {
      HELD_NAMES_KEY: heldNamesKey(stack),
      PUSH_SECRET: pushSecret(stack),
      GOOGLE_CLIENT_SECRET: clientSecret(stack, 'GOOGLE_CLIENT_SECRET', logins.google),
      GITHUB_CLIENT_SECRET: clientSecret(stack, 'GITHUB_CLIENT_SECRET', logins.github),
    };
  }

  /** What a function needs to read the secrets of its grant. */
  accessOf({ secrets = [] }: Grant): Allowed {
    const sources = secrets.map((name) => this.#sources[name]);
    return {
      environment: Object.assign({}, ...sources.map(({ environment }) => environment)),
      statements: sources.flatMap(({ arn }) =>
        arn === undefined ? [] : allow(['secretsmanager:GetSecretValue'], [arn]),
      ),
    };
  }
}

/**
 * The key of the hashes that reserve the usernames of former members for a while. Nobody who reads the tables can
 * recover the names without it. It is kept as long as the tables are.
 */
function heldNamesKey(stack: Stack): Source {
  const secret = new Secret(new Construct(stack, 'HeldKey'), 'Value', {
    description: 'Keys the hashes of names that members left behind',
    generateSecretString: { passwordLength: keyLength, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  acknowledge(secret, 'SMG4', 'Under another key no name of before would be known any more.');
  return { environment: { HELD_NAMES_KEY_ARN: secret.secretArn }, arn: secret.secretArn };
}

/** The text from which the keys are made that prove to push services who sends (`functions/push/vapid.ts`). */
function pushSecret(stack: Stack): Source {
  const secret = new Secret(new Construct(stack, 'PushKey'), 'Value', {
    description: 'The text that the keys are made from which sign pushes',
    generateSecretString: { passwordLength: keyLength, excludePunctuation: true },
  });
  acknowledge(
    secret,
    'SMG4',
    'A new key ends every subscription, so it is renewed by hand: see infra/runbook/renew-a-secret.md.',
  );
  return { environment: { PUSH_SECRET_ARN: secret.secretArn }, arn: secret.secretArn };
}

/** A login provider's secret, which the operator stored. Only the local run sets the variable with the plain value. */
function clientSecret(stack: Stack, name: SecretName, registration: Registration | undefined): Source {
  return {
    environment: { [name]: '', [`${name}_ARN`]: registration?.secretName ?? '' },
    arn: registration && arnOf(stack, registration.secretName),
  };
}

/** The ARN of a secret that is given by ARN or by name. AWS adds six characters to a name. */
function arnOf(stack: Stack, secretName: string): string {
  if (secretName.startsWith('arn:')) return secretName;
  return stack.formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${secretName}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
