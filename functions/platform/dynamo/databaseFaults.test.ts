import { expect, test } from 'vitest';
import { cancellationCodes, isConditionFailure, isTransient } from './databaseFaults.ts';

const fault = (facts: object) => Object.assign(new Error('refused'), facts);
const canceledBy = (...codes: readonly (string | undefined)[]) =>
  fault({ name: 'TransactionCanceledException', CancellationReasons: codes.map((Code) => ({ Code })) });

test.each([
  fault({ $metadata: { httpStatusCode: 429 } }),
  fault({ $metadata: { httpStatusCode: 500 } }),
  fault({ $metadata: { httpStatusCode: 503 } }),
  fault({ name: 'ThrottlingException' }),
  fault({ code: 'ECONNRESET' }),
  fault({ code: 'ETIMEDOUT', name: 'Error' }),
  canceledBy('None', 'TransactionConflict'),
])('%o is temporary', (error) => {
  expect(isTransient(error)).toBe(true);
});

test.each([
  fault({ $metadata: { httpStatusCode: 400 } }),
  fault({ $metadata: { httpStatusCode: 499 } }),
  fault({ name: 'ValidationException' }),
  fault({ code: 'EACCES' }),
  fault({ code: 429 }),
  canceledBy('ConditionalCheckFailed', 'None'),
  'a word',
])('%o is thrown unchanged, even after retries', (error) => {
  expect(isTransient(error)).toBe(false);
});

test.each([
  ['by nobody', fault({ name: 'TransactionCanceledException' }), []],
  ['for no reason', fault({ name: 'TransactionCanceledException', CancellationReasons: 'none' }), []],
  [
    'for reasons without a code',
    canceledBy(undefined, 'ConditionalCheckFailed'),
    ['None', 'ConditionalCheckFailed'],
  ],
  ['by another refusal', fault({ name: 'ValidationException', CancellationReasons: [{ Code: 'None' }] }), []],
  [
    'by something that is no error',
    { name: 'TransactionCanceledException', CancellationReasons: [{ Code: 'None' }] },
    [],
  ],
])('a transaction canceled %s has its codes', (_, error, codes) => {
  expect(cancellationCodes(error)).toEqual(codes);
});

test("only DynamoDB's condition errors count as a refused condition", () => {
  expect(isConditionFailure(fault({ name: 'ConditionalCheckFailedException' }))).toBe(true);
  expect(isConditionFailure(fault({ name: 'ValidationException' }))).toBe(false);
  expect(isConditionFailure({ name: 'ConditionalCheckFailedException' })).toBe(false);
});
