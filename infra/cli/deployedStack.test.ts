import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownCredentials } from '#functions/platform/aws/signer.ts';
import { tables } from '#functions/platform/dynamo/tables.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { findDeployedTables } from './deployedStack.ts';

const cloudFormation = mockClient(CloudFormationClient);
interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const ofSso: Credentials = { accessKeyId: 'AKIA', secretAccessKey: 'for an hour', sessionToken: 'of SSO' };
const ofProfile: Credentials = { accessKeyId: 'AKIB', secretAccessKey: 'for good' };
const clientWith = (credentials: () => Promise<Credentials>) =>
  new CloudFormationClient({ region: 'us-east-1', credentials });
/** The SDK adds the credentials' source to the object it gets. */
const finds = (found: Credentials) => clientWith(async () => ({ ...found }));
const client = finds(ofSso);
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
afterEach(() => vi.unstubAllEnvs());

test("table names come from the stack's outputs, not from leftovers in the account", async () => {
  deployed({});

  const env = await findDeployedTables(undefined, client);

  expect(env).toMatchObject({ [tables.users.env]: 'Alumni-users-second', AWS_REGION: 'us-east-1' });
  expect(Object.keys(env).length).toBe(Object.keys(tables).length + 4);
});

test('the stores sign with the credentials of a profile or SSO, not only those in the environment', async () => {
  deployed({});
  vi.stubEnv('AWS_SESSION_TOKEN', 'of another login');
  const signs = async (found: Credentials) => {
    const env = await findDeployedTables(undefined, finds(found));
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    return ownCredentials();
  };

  expect(await signs(ofSso)).toMatchObject(ofSso);
  const own = await signs(ofProfile);
  expect(own).toMatchObject(ofProfile);
  expect(own).not.toHaveProperty('sessionToken');
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

test('a stack without all table outputs is refused', async () => {
  deployed({ Outputs: outputs.slice(1) });

  await expect(findDeployedTables(undefined, client)).rejects.toThrow('has no output UsersTable');
});

test('a missing stack is reported in one sentence', async () => {
  const missing = Object.assign(new Error('Stack with id Alumni does not exist'), {
    name: 'ValidationError',
  });
  cloudFormation.on(DescribeStacksCommand).rejects(missing);

  await expect(findDeployedTables(undefined, client)).rejects.toThrow('This AWS account has no stack Alumni');
});

test("missing credentials are reported in one sentence with the SDK's reason", async () => {
  deployed({});
  const without = clientWith(() => Promise.reject(new Error('the token of SSO is over')));

  await expect(findDeployedTables(undefined, without)).rejects.toThrow(
    /^There are no credentials for AWS.*AWS_PROFILE.*the token of SSO is over/,
  );
});
