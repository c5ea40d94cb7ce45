import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { fromAttributeValues } from '#functions/platform/dynamo/attributes.ts';

const Attributes = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null),
);

/** The keys or an image of a stream record: DynamoDB's own form (`{ S: 'x' }`), converted and parsed as a row. */
export const streamImage = <S extends z.ZodMiniType>(row: S) =>
  z.pipe(
    Attributes,
    z.transform((attributes): z.output<S> => z.parse(row, fromAttributeValues(attributes))),
  );
