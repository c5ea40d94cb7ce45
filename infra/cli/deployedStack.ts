import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { region } from '#infra/local/stack/resourceNames.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { stackNameOf } from '#infra/stack/settings.ts';

/** States in which the outputs are those of the stack that serves. */
const settled: ReadonlySet<string> = new Set([
  'CREATE_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
  'UPDATE_ROLLBACK_COMPLETE',
  'UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS',
  'IMPORT_COMPLETE',
]);

/** What the SDK finds to sign with: in the environment, a profile, SSO, or the machine's role. @throws LocalRunError */
async function findCredentials(client: CloudFormationClient) {
  try {
    return await client.config.credentials();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalRunError(
      `There are no credentials for AWS: set AWS_PROFILE (after aws sso login, where it is one of SSO), or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. ${reason}`,
    );
  }
}

async function describe(name: string, client: CloudFormationClient): Promise<Stack> {
  await findCredentials(client);
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const [stack] = Stacks;
    if (stack !== undefined && Stacks.length === 1) return stack;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ValidationError')) throw error;
  }
  throw new LocalRunError(`This AWS account has no stack ${name} in ${region}.`);
}

/**
 * What a deployed stack tells: its outputs by name. The names of tables must come from here and from nowhere else: a
 * stack that failed leaves tables behind that look alike.
 * @param stage as in `-c stage=`.
 * @throws LocalRunError where there is no such stack, it is not known what state it is in, or nothing to ask it with.
 */
export async function readDeployedOutputs(
  stage: string | undefined,
  client = new CloudFormationClient({ region }),
): Promise<ReadonlyMap<string, string>> {
  const name = stackNameOf(stage);
  const { StackStatus: status = 'unknown', Outputs: outputs = [] } = await describe(name, client);
  if (!settled.has(status)) throw new LocalRunError(`The stack ${name} is ${status}: wait, or deploy again.`);
  return new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
}

/**
 * The environment that names the tables of a deployed stack, and holds what the stores sign with: they read it from
 * there alone, as in Lambda.
 * @throws LocalRunError where the stack does not tell all its tables, or there are no credentials.
 */
export async function findDeployedTables(
  stage: string | undefined,
  client = new CloudFormationClient({ region }),
): Promise<Record<string, string>> {
  const outputs = await readDeployedOutputs(stage, client);
  const names = Object.keys(tables).filter((name): name is TableName => name in tables);
  const found = names.map((name) => {
    const table = outputs.get(tableOutput(name));
    if (table !== undefined) return [tables[name].env, table] as const;
    throw new LocalRunError(
      `The stack ${stackNameOf(stage)} does not tell its ${tableOutput(name)}: deploy again.`,
    );
  });
  const { accessKeyId, secretAccessKey, sessionToken = '' } = await findCredentials(client);
  return {
    ...Object.fromEntries(found),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    // Empty where there is none: one of another login may lie in the environment.
    AWS_SESSION_TOKEN: sessionToken,
  };
}
