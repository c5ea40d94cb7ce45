import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { build } from '#infra/build/build.ts';
import { makeApp } from '#infra/makeApp.ts';

const Acknowledged = z.record(z.string(), z.unknown());
let acknowledged: readonly (readonly [path: string, finding: string])[];

function acknowledgedOn(construct: IConstruct): readonly (readonly [string, string])[] {
  return construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.keys(Acknowledged.parse(data)))
    .map((finding) => [construct.node.path, finding] as const);
}

beforeAll(async () => {
  const { stack } = makeApp(await build({ withoutLayers: true }));
  acknowledged = stack.node.findAll().flatMap(acknowledgedOn);
});

/** Each with the limit of AWS that forces it; anything else stops the synthesis. */
const forced = [
  // Keys of objects and ids of connections are made at run time.
  /^Alumni\/Functions\/\w+\/Role AwsSolutions::AwsSolutions-IAM5\[Resource::<Buckets\w+\.Arn>\/\*\]$/,
  /^Alumni\/Functions\/\w+\/Role AwsSolutions::AwsSolutions-IAM5\[Resource::\S+\/@connections\/\*\]$/,
  // API Gateway takes authorizers on $connect alone.
  /^Alumni\/Socket\/Api\/\$(default|disconnect)-Route AwsSolutions::AwsSolutions-APIG4$/,
  // cdk-nag does not look at the failure destinations of event source mappings.
  /^Alumni\/Streams\/Failed AwsSolutions::AwsSolutions-SQS3$/,
  // *.cloudfront.net has a TLS version of its own; a presigned form cannot be signed again; no country is shut out.
  /^Alumni\/Entrance\/Distribution AwsSolutions::AwsSolutions-CFR[147]$/,
  /^Alumni\/Entrance\/Distribution Annotation::@aws-cdk\/aws-cloudfront-origins:listBucketSecurityRisk$/,
];

test('findings are acknowledged one by one, on one construct each, and only those that AWS forces', () => {
  const lines = acknowledged.map(([path, finding]) => `${path} ${finding}`);

  const others = lines.filter((line) => !forced.some((pattern) => pattern.test(line)));

  expect(others).toEqual([]);
  for (const pattern of forced) expect(lines.some((line) => pattern.test(line))).toBe(true);
});
