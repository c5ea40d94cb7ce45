import { expect, test } from 'vitest';
import { isPassing } from './databaseFaults.ts';

const fault = (facts: object) => Object.assign(new Error('refused'), facts);
const cancelledBy = (...codes: readonly string[]) =>
  fault({ name: 'TransactionCanceledException', CancellationReasons: codes.map((Code) => ({ Code })) });

test.each([
  fault({ $metadata: { httpStatusCode: 429 } }),
  fault({ $metadata: { httpStatusCode: 500 } }),
  fault({ $metadata: { httpStatusCode: 503 } }),
  fault({ name: 'ThrottlingException' }),
  fault({ code: 'ECONNRESET' }),
  cancelledBy('None', 'TransactionConflict'),
])('%o may pass', (error) => {
  expect(isPassing(error)).toBe(true);
});

test.each([
  fault({ $metadata: { httpStatusCode: 400 } }),
  fault({ $metadata: { httpStatusCode: 499 } }),
  fault({ name: 'ValidationException' }),
  fault({ code: 'EACCES' }),
  cancelledBy('ConditionalCheckFailed', 'None'),
  'a word',
])('%o stays as it is, however often it is tried', (error) => {
  expect(isPassing(error)).toBe(false);
});
