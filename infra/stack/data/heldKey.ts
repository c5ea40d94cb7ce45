import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Grant } from '#functions/grants.ts';
import { acknowledge } from '../acknowledge.ts';
import { type Allowed, allow } from '../statements.ts';

const keyLength = 64;

/**
 * The key of the hashes that reserve the usernames of former members for a while. It is generated on AWS and is in no
 * template, environment or table, so nobody who reads the tables can recover the names. It is kept as long as the tables are.
 */
export class HeldKey extends Construct {
  readonly #secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#secret = new Secret(this, 'Value', {
      description: 'Keys the hashes of names that members left behind',
      generateSecretString: { passwordLength: keyLength, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    acknowledge(this.#secret, 'SMG4', 'Under another key no name of before would be known any more.');
  }

  /** What a function needs to read the key. */
  accessOf({ heldNames }: Grant): Allowed {
    if (heldNames !== true) return { environment: {}, statements: [] };
    return {
      environment: { HELD_KEY_ARN: this.#secret.secretArn },
      statements: [allow(['secretsmanager:GetSecretValue'], [this.#secret.secretArn])],
    };
  }
}
