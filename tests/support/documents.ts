import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { database } from '#functions/stores/databaseClient.ts';

/** The stores' own client for tests that write and read rows of plain values; its middlewares are the stores'. */
export const documents = DynamoDBDocumentClient.from(database, {
  marshallOptions: { removeUndefinedValues: true },
});
