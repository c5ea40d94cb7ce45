import type { FieldCode, FieldParams } from './fieldCodes.ts';

/* Not beside the list of codes, which the bundles of functions and pages do not need. */

/** What a rule of a schema reports if it is broken. */
export function broken(code: FieldCode, message: string, params?: FieldParams) {
  return { error: message, params: { code, params } };
}
