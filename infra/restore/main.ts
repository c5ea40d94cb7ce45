import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { BuildProblem } from '#infra/build/buildProblem.ts';
import { findDeployedTables } from '#infra/cli/deployedStack.ts';
import { findAccount } from '#infra/deploy/accountChecks.ts';
import { findStack } from '#infra/deploy/stackState.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { region } from '#infra/local/stack/resourceNames.ts';
import { restore } from './restore.ts';

/** `npm run restore` */

const pollMs = 30_000;

restore(process.argv.slice(2), {
  findStack: async (name) => {
    await findAccount();
    return findStack(name);
  },
  dynamo: new DynamoDBClient({ region, maxAttempts: 10 }),
  s3: new S3Client({ region, maxAttempts: 10 }),
  useTables: async (stage) => {
    Object.assign(process.env, await findDeployedTables(stage));
  },
  say: (line) => console.log(line),
  now: () => new Date(),
  pollMs,
}).then(
  () => process.exit(0),
  (error: unknown) => {
    const isSentence = error instanceof BuildProblem || error instanceof LocalRunError;
    console.error(isSentence ? error.message : error);
    process.exit(1);
  },
);
