import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];

/** The one DynamoDB client of an execution environment. Undefined values are left out, never stored. */
export const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts: 3,
    ...(endpoint === undefined ? {} : { endpoint }),
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
