import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { outDir } from './local/build.ts';
import { readFunctionVariables } from './local/functions/functions.ts';
import { LocalRunError } from './local/localRunError.ts';
import { region } from './local/stack/names.ts';
import { readStack } from './local/stack/template.ts';

const stackName = 'Alumni';

/**
 * The environment that names the tables of the deployed stack. CloudFormation calls a table
 * `<stack>-<logical id>-<random>`, and the synthesized stack knows the logical ids.
 * @throws LocalRunError where the account holds no such stack.
 */
export async function findDeployedTables(): Promise<Record<string, string>> {
  const names: string[] = [];
  const client = new DynamoDBClient({ region });
  for await (const page of paginateListTables({ client }, {})) names.push(...(page.TableNames ?? []));
  const variables = Object.entries(readFunctionVariables(readStack(outDir, stackName)));
  const found = variables.flatMap(([variable, logicalId]) => {
    const name = names.find((table) => table.startsWith(`${stackName}-${logicalId}-`));
    return name === undefined ? [] : [[variable, name] as const];
  });
  if (found.length === 0) throw new LocalRunError(`This AWS account has no stack ${stackName} in ${region}.`);
  return { ...Object.fromEntries(found), AWS_REGION: region };
}
