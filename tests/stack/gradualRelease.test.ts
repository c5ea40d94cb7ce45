import { LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Alias as LambdaAlias } from 'aws-cdk-lib/aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { grantOf } from '#functions/access.ts';
import { methodsOf } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';
import { flat } from './policies.ts';
import { declareStack, type Synthesis, resourcesOf, usualSynthesis } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await usualSynthesis();
});

/** The routes whose functions hash passwords or re-encode images, or that strangers can call. */
const costly = allRoutes
  .filter(
    ({ key, declared }) =>
      declared.throttle?.by === 'address' || grantOf(key, declared).nativePackages !== undefined,
  )
  .flatMap(({ declared }) => methodsOf(declared).map((method) => `${method} ${declared.path}`));

const GroupProperties = z.object({
  AlarmConfiguration: z.object({
    Enabled: z.literal(true),
    Alarms: z.array(z.object({ Name: z.unknown() })),
  }),
  AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
  DeploymentConfigName: z.string(),
});

test('the routes that are costly call an alias, and no other route does', () => {
  const integrations = new Map(resourcesOf(synthesis.template, 'AWS::ApiGatewayV2::Integration'));
  const aliases = new Set(resourcesOf(synthesis.template, 'AWS::Lambda::Alias').map(([id]) => `<${id}>`));

  const called = resourcesOf(synthesis.template, 'AWS::ApiGatewayV2::Route')
    .filter(([, { Properties }]) => {
      const integration = flat(Properties['Target']).replace(/^integrations\/<|>$/g, '');
      return aliases.has(flat(integrations.get(integration)?.Properties['IntegrationUri']));
    })
    .map(([, { Properties }]) => String(Properties['RouteKey']));

  expect(costly.length).toBeGreaterThan(20);
  expect(called.toSorted()).toEqual(costly.toSorted());
});

test('each alias rolls back on the alarms about responses', () => {
  const groups = resourcesOf(synthesis.template, 'AWS::CodeDeploy::DeploymentGroup');
  const alarms = resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm')
    .filter(([, { Properties }]) => /^(Faults|FaultsGoOn|Slow):/.test(String(Properties['AlarmDescription'])))
    .map(([id]) => `<${id}>`);

  expect(groups.length).toBe(resourcesOf(synthesis.template, 'AWS::Lambda::Alias').length);
  for (const [id, { Properties }] of groups) {
    const { AlarmConfiguration, AutoRollbackConfiguration, DeploymentConfigName } =
      GroupProperties.parse(Properties);
    expect(AlarmConfiguration.Alarms.map(({ Name }) => flat(Name)).toSorted(), id).toEqual(alarms.toSorted());
    expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    expect(DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
  }
});

test('CloudFormation moves an alias only through CodeDeploy, and deletes the version before it', () => {
  const Alias = z.object({
    Type: z.literal('AWS::Lambda::Alias'),
    UpdatePolicy: z.object({ CodeDeployLambdaAliasUpdate: z.object({ DeploymentGroupName: z.unknown() }) }),
  });
  const Version = z.object({
    Type: z.literal('AWS::Lambda::Version'),
    DeletionPolicy: z.optional(z.string()),
  });
  const resources = [...synthesis.templateTexts.values()].flatMap((text) =>
    Object.values(
      z.object({ Resources: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).Resources,
    ),
  );
  const ofType = (type: string) =>
    resources.filter((one) => z.object({ Type: z.string() }).parse(one).Type === type);
  const versions = ofType('AWS::Lambda::Version').map((one) => Version.parse(one));

  expect(ofType('AWS::Lambda::Alias').map((one) => Alias.parse(one))).toHaveLength(versions.length);
  for (const { DeletionPolicy = 'Delete' } of versions) expect(DeletionPolicy).toBe('Delete');
});

test('a stage can release at once, for a fix while an alarm is on, and its routes stay', () => {
  const constructs = declareStack(synthesis.built, { gradualRelease: false }).node.findAll();

  expect(constructs.some((one) => one instanceof LambdaAlias)).toBe(true);
  expect(constructs.some((one) => one instanceof LambdaDeploymentGroup)).toBe(false);
});
