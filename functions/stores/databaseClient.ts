import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { databaseDialect } from '../aws/databaseDialect.ts';
import { ownDialect, ownTransport } from '../aws/ownTransport.ts';

/** The one DynamoDB client of an execution environment. It sends each request once: `retry.ts` repeats. */
export const database = new DynamoDBClient(ownTransport(databaseDialect));
database.middlewareStack.use(ownDialect(databaseDialect));
