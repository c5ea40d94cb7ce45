import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { declareStack, usualSynthesis } from './synthesis.ts';

const Acknowledged = z.record(z.string(), z.unknown());
let acknowledged: readonly (readonly [path: string, finding: string])[];

function acknowledgedOn(construct: IConstruct): readonly (readonly [string, string])[] {
  return construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.keys(Acknowledged.parse(data)))
    .map((finding) => [construct.node.path, finding] as const);
}

beforeAll(async () => {
  const stack = declareStack((await usualSynthesis()).built);
  acknowledged = stack.node.findAll().flatMap(acknowledgedOn);
});

/** Each has the limit of AWS that forces it; any other finding stops the synthesis. */
const forced = [
  // Object keys and connection ids are created at run time.
  /^Alumni\/Functions\/\w+\/\w+\/Role AwsSolutions::AwsSolutions-IAM5\[Resource::<\w*Buckets\w+\.?Arn>\/\*\]$/,
  /^Alumni\/Functions\/\w+\/\w+\/Role AwsSolutions::AwsSolutions-IAM5\[Resource::\S+\/@connections\/\*\]$/,
  // X-Ray supports no resources, in functions that it samples.
  /^Alumni\/Functions\/(Account|Auth|Background|Experiences|Images)\/\w+\/Role AwsSolutions::AwsSolutions-IAM5\[Resource::\*\]$/,
  // dynamodb:ListStreams supports no resources; API Gateway needs to write to every log.
  /^Alumni\/Functions\/Background\/\w+\/Role AwsSolutions::AwsSolutions-IAM5\[Resource::\*\]$/,
  /^Alumni\/ApiLogRole\/Role AwsSolutions::AwsSolutions-IAM5\[Resource::\*\]$/,
  // API Gateway supports authorizers only on $connect.
  /^Alumni\/Functions\/Socket\/\w+Route AwsSolutions::AwsSolutions-APIG4$/,
  // With another key, no name held before could be recognized any more.
  /^Alumni\/HeldKey\/Value AwsSolutions::AwsSolutions-SMG4$/,
  // Another key would end every push subscription; the runbook says how to renew it.
  /^Alumni\/PushKey\/Value AwsSolutions::AwsSolutions-SMG4$/,
  // CDK always gives CodeDeploy the policy that AWS manages for it.
  /^Alumni\/Release\/Role AwsSolutions::AwsSolutions-IAM4\[Policy::\S+AWSCodeDeployRoleForLambdaLimited\]$/,
  // cdk-nag does not look at the failure destinations of event source mappings.
  /^Alumni\/Functions\/Background\/Failed AwsSolutions::AwsSolutions-SQS3$/,
  // Its log is of a newer type that cdk-nag does not know. *.cloudfront.net has its own TLS version; a presigned form
  // cannot be signed again; no country is blocked.
  /^Alumni\/Entrance\/Distribution AwsSolutions::AwsSolutions-CFR[1347]$/,
  /^Alumni\/Entrance\/Distribution Annotation::@aws-cdk\/aws-cloudfront-origins:listBucketSecurityRisk$/,
];

test('findings are acknowledged one by one, on one construct each, and only where AWS forces them', () => {
  const lines = acknowledged.map(([path, finding]) => `${path} ${finding}`);

  const others = lines.filter((line) => !forced.some((pattern) => pattern.test(line)));

  expect(others).toEqual([]);
  for (const pattern of forced) expect(lines.some((line) => pattern.test(line))).toBe(true);
});
