import type { FieldCode, FieldParams } from './fieldCodes.ts';

/* Separate from the list of codes, which the bundles of functions and pages do not need. */

/** The error that a rule of a schema reports. */
export function ruleError(code: FieldCode, message: string, params?: FieldParams) {
  return { error: message, params: { code, params } };
}
