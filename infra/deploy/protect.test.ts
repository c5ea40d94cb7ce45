import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
  SetStackPolicyCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { tables } from '#functions/platform/dynamo/tables.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { protect } from './protect.ts';

const cloudFormation = mockClient(CloudFormationClient);
const dynamo = mockClient(DynamoDBClient);
const names = Object.keys(tables);

function deployedWith(found: readonly string[]): void {
  const Outputs = found.map((name) => ({ OutputKey: tableOutput(name), OutputValue: `Alumni-${name}` }));
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'Alumni', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
}

beforeEach(() => {
  cloudFormation.reset();
  dynamo.reset();
  cloudFormation.on(GetTemplateSummaryCommand).resolves({});
  dynamo.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: false } });
  deployedWith(names);
});
afterAll(() => {
  cloudFormation.restore();
  dynamo.restore();
});

test('every table and the stack are protected from deletion', async () => {
  await protect('Alumni');

  const inputs = dynamo.commandCalls(UpdateTableCommand).map(({ args: [{ input }] }) => input);
  expect(inputs).toEqual(
    names.map((name) => ({ TableName: `Alumni-${name}`, DeletionProtectionEnabled: true })),
  );
  expect(cloudFormation.commandCalls(UpdateTerminationProtectionCommand)[0]?.args[0].input).toEqual({
    StackName: 'Alumni',
    EnableTerminationProtection: true,
  });
});

test('no update may replace or delete resources that hold data', async () => {
  await protect('Alumni');

  const [call] = cloudFormation.commandCalls(SetStackPolicyCommand);
  const policy: unknown = JSON.parse(call?.args[0].input.StackPolicyBody ?? '');
  expect(policy).toMatchObject({
    Statement: [
      { Effect: 'Allow', Action: 'Update:*' },
      {
        Effect: 'Deny',
        Action: ['Update:Replace', 'Update:Delete'],
        Condition: {
          StringEquals: {
            ResourceType: ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'],
          },
        },
      },
    ],
  });
});

test('a table that is protected already is not changed', async () => {
  dynamo
    .on(DescribeTableCommand, { TableName: 'Alumni-users' })
    .resolves({ Table: { DeletionProtectionEnabled: true } });

  await protect('Alumni');

  const changed = dynamo.commandCalls(UpdateTableCommand).map(({ args: [{ input }] }) => input.TableName);
  expect(changed).toHaveLength(names.length - 1);
  expect(changed).not.toContain('Alumni-users');
});

test('a stack that does not name a table is refused before anything is changed', async () => {
  deployedWith(names.slice(1));

  await expect(protect('Alumni')).rejects.toThrow('The stack Alumni has no output UsersTable.');
  expect(dynamo.calls()).toEqual([]);
});
