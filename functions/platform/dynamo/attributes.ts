import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** Plain values as DynamoDB's attributes. What is undefined is left out, never stored. */
export function attributes(plain: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return marshall(plain, { removeUndefinedValues: true });
}

/** The plain values of DynamoDB's attributes. */
export const values = (item: Record<string, AttributeValue>): Readonly<Record<string, unknown>> =>
  unmarshall(item);

/** A key of any table. */
export const keyAttributes = ({ pk, sk }: { readonly pk: string; readonly sk: string }) => ({
  pk: { S: pk },
  sk: { S: sk },
});
