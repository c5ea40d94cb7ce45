import {
  CloudFormationClient,
  SetStackPolicyCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { tables } from '#functions/platform/dynamo/tables.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { region } from '#infra/local/stack/resourceNames.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { findStack } from './stackState.ts';

const cloudFormation = new CloudFormationClient({ region });
const dynamo = new DynamoDBClient({ region });

/** The resources that hold data: an update that would replace or delete one fails and is rolled back. */
const keptTypes = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'];

const stackPolicy = {
  Statement: [
    { Effect: 'Allow', Action: 'Update:*', Principal: '*', Resource: '*' },
    {
      Effect: 'Deny',
      Action: ['Update:Replace', 'Update:Delete'],
      Principal: '*',
      Resource: '*',
      Condition: { StringEquals: { ResourceType: keptTypes } },
    },
  ],
};

/**
 * Protects a deployed stack and its tables from deletion. The template cannot, because the rollback of a failed first
 * deployment must be able to delete them. Doing it again changes nothing.
 * @throws LocalRunError if the stack lacks a table.
 */
export async function protect(stackName: string): Promise<void> {
  const stack = await findStack(stackName);
  const names = Object.keys(tables).map((name) => {
    const table = stack?.outputs.get(tableOutput(name));
    if (table === undefined)
      throw new LocalRunError(`The stack ${stackName} has no output ${tableOutput(name)}.`);
    return table;
  });
  // One after another: DynamoDB takes few changes of tables at a time.
  for (const name of names) await protectTable(name);
  await cloudFormation.send(
    new SetStackPolicyCommand({ StackName: stackName, StackPolicyBody: JSON.stringify(stackPolicy) }),
  );
  await cloudFormation.send(
    new UpdateTerminationProtectionCommand({ StackName: stackName, EnableTerminationProtection: true }),
  );
}

async function protectTable(TableName: string): Promise<void> {
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
  if (Table?.DeletionProtectionEnabled === true) return;
  await dynamo.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
}
