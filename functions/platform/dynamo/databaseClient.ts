import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { awsClient } from '#functions/platform/aws/awsClient.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import type { AwsResponse } from '#functions/platform/aws/signedHandler.ts';
import { ownRegion } from '#functions/platform/aws/signer.ts';
import { once } from '#functions/platform/runtime/once.ts';

/** An error response. That of a transaction has a reason for each of its steps. */
const Refusal = z.object({
  __type: z.string(),
  message: z.optional(z.string()),
  Message: z.optional(z.string()),
  CancellationReasons: z.optional(z.array(z.unknown())),
});

/**
 * The DynamoDB client of this execution environment. Commands already have DynamoDB's own JSON form; binary
 * attributes, which no row uses, are the only exception.
 */
export const database = once(() =>
  awsClient<ServiceInputTypes, ServiceOutputTypes>({
    service: 'dynamodb',
    address: process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? `https://dynamodb.${ownRegion()}.amazonaws.com`,
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
    read: (answer) => {
      if (answer.statusCode !== 200) throw refusalOf(answer);
      return { ...JSON.parse(answer.text()), $metadata: answer.$metadata };
    },
  }),
);

function refusalOf(answer: AwsResponse): Error {
  const { $metadata } = answer;
  const {
    __type: type,
    message,
    Message = 'refused',
    CancellationReasons,
  } = z.parse(Refusal, JSON.parse(answer.text()));
  const name = type.split('#').at(-1);
  return Object.assign(new Error(message ?? Message), { name, CancellationReasons, $metadata });
}
