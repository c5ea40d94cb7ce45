import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { type TableName, tables } from '#functions/stores/tables.ts';
import { LocalRunError } from './local/localRunError.ts';
import { region } from './local/stack/resourceNames.ts';
import { tableOutput } from './names.ts';
import { stackNameOf } from './settings.ts';

/** States in which the outputs are those of the stack that serves. */
const settled: ReadonlySet<string> = new Set([
  'CREATE_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
  'UPDATE_ROLLBACK_COMPLETE',
  'UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS',
  'IMPORT_COMPLETE',
]);

async function describe(name: string, client: CloudFormationClient): Promise<Stack> {
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
 * @throws LocalRunError where there is no such stack, or it is not known what state it is in.
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

/** The environment that names the tables of a deployed stack. @throws LocalRunError where it does not tell them all. */
export async function findDeployedTables(
  stage: string | undefined,
  client?: CloudFormationClient,
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
  return { ...Object.fromEntries(found), AWS_REGION: region };
}
