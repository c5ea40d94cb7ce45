import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Grant } from '#functions/grants.ts';
import { acknowledge } from '../acknowledge.ts';
import { type Allowed, allow } from '../statements.ts';

const keyLength = 64;

/**
 * The secret text from which the keys are made that prove to push services who sends (`functions/push/vapid.ts`). It is
 * generated on AWS, and functions read it when they push: it is in no template, table or environment.
 */
export class PushKey extends Construct {
  readonly #secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#secret = new Secret(this, 'Value', {
      description: 'The text that the keys are made from which sign pushes',
      generateSecretString: { passwordLength: keyLength, excludePunctuation: true },
    });
    acknowledge(
      this.#secret,
      'SMG4',
      'A new key ends every subscription, so it is renewed by hand: see infra/runbook/renew-a-secret.md.',
    );
  }

  /** What a function needs to push. `PUSH_SERVICE` is empty: only the local run pushes to another service. */
  accessOf({ pushes }: Grant): Allowed {
    if (pushes !== true) return { environment: {}, statements: [] };
    return {
      environment: { PUSH_SECRET_ARN: this.#secret.secretArn, PUSH_SERVICE: '' },
      statements: [allow(['secretsmanager:GetSecretValue'], [this.#secret.secretArn])],
    };
  }
}
