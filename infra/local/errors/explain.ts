import { LocalRunError } from './localRunError.ts';
import { damaged, isDamage, isStorageError, storageAdvice } from './storageErrors.ts';

const silent =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|socket hang up|not valid JSON|Unexpected token/;

/** True if an external service does not respond, or is not the expected service. */
export function isSilence(error: unknown): boolean {
  return silent.test(textOf(error));
}

/** What to do about an external engine that does not respond. @param variable the setting with its address. */
export function noAnswer(variable: 'DYNAMODB_ENDPOINT' | 'S3_ENDPOINT', endpoint: string): string {
  return `No service responds at ${endpoint} (${variable}): start it there, or unset ${variable}.`;
}

/** Turns a file error into a LocalRunError with advice; returns other errors unchanged. */
export function explainFileError(file: string, error: unknown): unknown {
  if (error instanceof LocalRunError) return error;
  if (isStorageError(error)) return new LocalRunError(`${file} cannot be written: ${storageAdvice}.`);
  return isDamage(textOf(error)) ? new LocalRunError(damaged(file)) : error;
}

/** What to print for an error that ended the run: one sentence if it has one, otherwise all details. */
export function explainError(error: unknown): unknown {
  if (error instanceof LocalRunError) return error.message;
  if (isStorageError(error)) {
    const path = error instanceof Error && 'path' in error ? ` (${String(error.path)})` : '';
    return `The disk cannot be written${path}: ${storageAdvice}, then start again.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    return `A package is missing (${error.message.split('\n')[0]}): run \`npm ci\` and start again.`;
  }
  return error;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return `${code} ${error.message} ${error.cause === undefined ? '' : textOf(error.cause)}`;
}
