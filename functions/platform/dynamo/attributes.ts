import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** Converts plain values to DynamoDB's own form. Undefined values are left out. */
export function toAttributeValues(plain: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return marshall(plain, { removeUndefinedValues: true });
}

/** Converts DynamoDB's own form to plain values. */
export const fromAttributeValues = (
  item: Record<string, AttributeValue>,
): Readonly<Record<string, unknown>> => unmarshall(item);

/** The key attributes of any table. */
export const keyAttributes = ({ pk, sk }: { readonly pk: string; readonly sk: string }) => ({
  pk: { S: pk },
  sk: { S: sk },
});
