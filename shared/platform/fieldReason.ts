import * as z from 'zod/mini';
import type { FieldCode, FieldParams } from './fieldCodes.ts';

interface Reason {
  /** One of `fieldCodes`. */
  readonly code: string;
  readonly params?: FieldParams | undefined;
}

const Broken = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/**
 * Why a schema refused a value (parsed with `reportInput`): the reason from its rule, or the one that follows from
 * zod's own check.
 */
export function fieldReasonOf(issue: z.core.$ZodIssue): Reason {
  if (issue.code === 'custom') return Broken.safeParse(issue.params).data ?? { code: 'INVALID' };
  if (issue.code === 'invalid_type') return { code: issue.input === undefined ? 'REQUIRED' : 'WRONG_TYPE' };
  if (issue.code === 'invalid_value')
    return { code: 'NOT_ALLOWED', params: { values: issue.values.map(String).join(',') } };
  if (issue.code === 'too_big') return { code: tooBig(issue.origin), params: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small') return { code: 'TOO_SMALL', params: { min: Number(issue.minimum) } };
  return { code: 'INVALID' };
}

function tooBig(origin: string): FieldCode {
  if (origin === 'string') return 'TOO_LONG';
  return origin === 'array' ? 'TOO_MANY' : 'TOO_LARGE';
}
