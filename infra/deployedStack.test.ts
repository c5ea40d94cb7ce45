import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '#functions/stores/tables.ts';
import { findDeployedTables } from './deployedStack.ts';
import { tableOutput } from './names.ts';

const cloudFormation = mockClient(CloudFormationClient);
const client = new CloudFormationClient({ region: 'us-east-1' });
const outputs = Object.keys(tables).map((name) => ({
  OutputKey: tableOutput(name),
  OutputValue: `Alumni-${name}-second`,
}));

function deployed(change: Partial<Stack>): void {
  const stack = {
    StackName: 'x',
    CreationTime: new Date(),
    StackStatus: 'UPDATE_COMPLETE',
    Outputs: outputs,
  } as const;
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, ...change }] });
}

beforeEach(() => cloudFormation.reset());

test('the tables are those that the stack tells, whatever an earlier one left in the account', async () => {
  deployed({});

  const env = await findDeployedTables(undefined, client);

  expect(env).toMatchObject({ [tables.users.env]: 'Alumni-users-second', AWS_REGION: 'us-east-1' });
  expect(Object.keys(env).length).toBe(Object.keys(tables).length + 1);
});

test.each([
  [undefined, 'Alumni'],
  ['staging', 'Alumni-staging'],
])('the stage %s is the stack %s', async (stage, StackName) => {
  deployed({});

  await findDeployedTables(stage, client);

  expect(cloudFormation.commandCalls(DescribeStacksCommand)[0]?.args[0].input).toEqual({ StackName });
});

test.each(['ROLLBACK_COMPLETE', 'CREATE_IN_PROGRESS', 'DELETE_FAILED', 'REVIEW_IN_PROGRESS'] as const)(
  'a stack that is %s is refused',
  async (StackStatus) => {
    deployed({ StackStatus });

    await expect(findDeployedTables(undefined, client)).rejects.toThrow(`The stack Alumni is ${StackStatus}`);
  },
);

test('a stack that does not tell all its tables is refused', async () => {
  deployed({ Outputs: outputs.slice(1) });

  await expect(findDeployedTables(undefined, client)).rejects.toThrow('does not tell its UsersTable');
});

test('no stack is one sentence', async () => {
  const missing = Object.assign(new Error('Stack with id Alumni does not exist'), {
    name: 'ValidationError',
  });
  cloudFormation.on(DescribeStacksCommand).rejects(missing);

  await expect(findDeployedTables(undefined, client)).rejects.toThrow('This AWS account has no stack Alumni');
});

test('missing credentials are told as they are', async () => {
  cloudFormation
    .on(DescribeStacksCommand)
    .rejects(Object.assign(new Error('no credentials'), { name: 'CredentialsProviderError' }));

  await expect(findDeployedTables(undefined, client)).rejects.toThrow('no credentials');
});
