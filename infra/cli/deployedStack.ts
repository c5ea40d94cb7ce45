import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { region } from '#infra/local/stack/resourceNames.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { stackNameOf } from '#infra/stack/settings.ts';

/** States in which the outputs belong to the running stack. */
const settled: ReadonlySet<string> = new Set([
  'CREATE_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
  'UPDATE_ROLLBACK_COMPLETE',
  'UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS',
  'IMPORT_COMPLETE',
]);

/**
 * The credentials that the SDK finds: in the environment, a profile, SSO, or the machine's role.
 * @throws LocalRunError
 */
async function findCredentials(client: CloudFormationClient) {
  try {
    return await client.config.credentials();
  } catch (error) {
    throw credentialsProblem(error);
  }
}

/** What to do if AWS knows no credentials, or refuses them. */
export function credentialsProblem(error: unknown): LocalRunError {
  const reason = error instanceof Error ? error.message : String(error);
  return new LocalRunError(
    `There are no credentials for AWS: set AWS_PROFILE (after aws sso login, if it uses SSO), or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. ${reason}`,
  );
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
 * A deployed stack's outputs by name. They are the only safe source of table names, because a failed stack leaves
 * tables with similar names behind.
 * @param stage as in `infra/settings/<stage>.json`.
 * @throws LocalRunError if there is no such stack, its state is not settled, or there are no credentials.
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
 * The environment with a deployed stack's table names and the credentials for the stores, which read them only from
 * there, as in Lambda.
 * @throws LocalRunError if the outputs lack a table, or there are no credentials.
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
      `The stack ${stackNameOf(stage)} has no output ${tableOutput(name)}: deploy again.`,
    );
  });
  const { accessKeyId, secretAccessKey, sessionToken = '' } = await findCredentials(client);
  return {
    ...Object.fromEntries(found),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    // Empty if there is none, because the environment may hold the token of another login.
    AWS_SESSION_TOKEN: sessionToken,
  };
}
