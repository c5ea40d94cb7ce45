import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deadlines, requestHandlerFor } from '../deadlines.ts';

const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];

/**
 * The one DynamoDB client of an execution environment. Undefined values are left out, never stored. It sends each
 * request once: `retry.ts` repeats, which knows what a repetition means.
 */
export const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts: 1,
    requestHandler: requestHandlerFor(deadlines.database),
    ...(endpoint === undefined ? {} : { endpoint }),
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
