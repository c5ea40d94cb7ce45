import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

const keyLength = 64;

/**
 * The key of the hashes by which names of members who are gone are known for a while. It is made on AWS and is in no
 * template and in no table, so that whoever reads the tables finds no names in them.
 */
export class HeldKey extends Construct {
  readonly #secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#secret = new Secret(this, 'Value', {
      description: 'Keys the hashes of names that members left behind',
      generateSecretString: { passwordLength: keyLength, excludePunctuation: true },
    });
    acknowledge(this.#secret, 'SMG4', 'Under another key no name of before would be known any more.');
  }

  /** The key, resolved by CloudFormation when it deploys. */
  get value(): string {
    return this.#secret.secretValue.unsafeUnwrap();
  }
}
