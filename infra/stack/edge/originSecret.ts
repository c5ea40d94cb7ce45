import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FunctionExtras, Functions } from '../api/functions.ts';
import { allow } from '../statements.ts';

const rotationDays = 30;
const secretLength = 64;
const rotateTimeoutMs = 60_000;

/** The distribution that sends the secret. */
interface Rotated {
  readonly distribution: { readonly distributionId: string };
  readonly arn: string;
}

/**
 * The value with which both APIs recognize requests from CloudFront. It is generated on AWS, rotates automatically and
 * is in no template.
 */
export class OriginSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.secret = new Secret(this, 'Value', {
      description: 'Sent by CloudFront to the APIs in x-origin-verify',
      generateSecretString: { passwordLength: secretLength, excludePunctuation: true },
    });
  }

  /** The header's value, which CloudFormation resolves at deployment. */
  get headerValue(): string {
    return this.secret.secretValue.unsafeUnwrap();
  }

  /** What a function needs to compare the header. */
  readAccess(): FunctionExtras {
    return {
      environment: { ORIGIN_SECRET_ARN: this.secret.secretArn },
      statements: [allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn])],
    };
  }

  /** Rotates the value every 30 days: first in the distribution, then as the current version. */
  rotate(functions: Functions, entrance: Rotated, alsoNeeded: readonly PolicyStatement[]): void {
    const onSecret = ['DescribeSecret', 'GetSecretValue', 'PutSecretValue', 'UpdateSecretVersionStage'];
    const rotator = functions.add(
      'edge/rotateOrigin',
      {},
      {
        environment: { DISTRIBUTION_ID: entrance.distribution.distributionId },
        statements: [
          allow(
            onSecret.map((action) => `secretsmanager:${action}`),
            [this.secret.secretArn],
          ),
          allow(['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'], [entrance.arn]),
          ...alsoNeeded,
        ],
        timeoutMs: rotateTimeoutMs,
      },
    );
    this.secret.addRotationSchedule('Rotation', {
      rotationLambda: rotator.lambda,
      automaticallyAfter: Duration.days(rotationDays),
    });
  }
}
