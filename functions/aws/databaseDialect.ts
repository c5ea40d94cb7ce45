import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { deadlines } from '../deadlines.ts';
import type { Dialect } from './ownTransport.ts';
import { ownSigner } from './signer.ts';

/** What DynamoDB answers where it does not do as asked; a cancelled transaction says why for each of its steps. */
const Refusal = z.object({
  __type: z.string(),
  message: z.optional(z.string()),
  Message: z.optional(z.string()),
  CancellationReasons: z.optional(z.array(z.unknown())),
});

/** DynamoDB's JSON, version 1.0. It differs from what commands hold in bytes alone, which no row of ours has. */
export const databaseDialect: Dialect<ServiceInputTypes, ServiceOutputTypes> = {
  service: 'dynamodb',
  address: process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? `https://dynamodb.${ownSigner().region}.amazonaws.com`,
  deadline: deadlines.database,
  write: (operation, input) => ({
    method: 'POST',
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body: JSON.stringify(input),
  }),
  read: ({ status, headers, bytes }) => {
    const answer = JSON.parse(bytes.toString());
    const $metadata = { httpStatusCode: status, requestId: String(headers['x-amzn-requestid'] ?? '') };
    if (status === 200) return Object.assign(answer, { $metadata });
    const { __type: type, message, Message = 'refused', CancellationReasons } = z.parse(Refusal, answer);
    const name = type.split('#').at(-1);
    throw Object.assign(new Error(message ?? Message), { name, CancellationReasons, $metadata });
  },
};
