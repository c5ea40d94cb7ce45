import * as z from 'zod/mini';
import type { Stack } from '../stack/stackTemplate.ts';

/** A function as the stack declares it. */
export const FunctionProperties = z.object({
  FunctionName: z.optional(z.string()),
  Description: z.optional(z.string()),
  Role: z.string(),
  Handler: z.string(),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Code: z.object({ S3Key: z.string() }),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.string())) })),
});

/** What the local run needs to know about a function before it runs: role, label and asset key. */
export interface FunctionFacts {
  readonly name: string;
  /** `<group>/<name>`, as the stack describes it. */
  readonly label: string;
  readonly role: string;
  /** Asset key, which changes with the code. */
  readonly codeKey: string;
}

export function readFunctionFacts(stack: Stack): FunctionFacts[] {
  return stack.all('AWS::Lambda::Function', FunctionProperties).map(({ id, properties }) => {
    const name = properties.FunctionName ?? id;
    return {
      name,
      label: properties.Description ?? name,
      role: properties.Role.replace(/^.*:role\//, ''),
      codeKey: properties.Code.S3Key,
    };
  });
}
