import * as z from 'zod/mini';
import type { FunctionPool } from '../functions/functionPool.ts';
import { InvocationError } from '../functions/localFunction.ts';
import type { DeclaredAuthorizer } from './apiDeclarations.ts';
import { authorizeEvent, type Connecting } from './socketEvent.ts';

const Decision = z.object({
  principalId: z.optional(z.string()),
  policyDocument: z.object({ Statement: z.array(z.object({ Effect: z.enum(['Allow', 'Deny']) })) }),
  context: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

/** The authorizer's context for the functions behind it, or the status that refuses the handshake. */
export type Admission = { readonly context: object } | { readonly refused: 401 | 403 | 500 };

/**
 * Calls the authorizer of `$connect`: a missing identity or 'Unauthorized' is 401, a denial 403, any other failure 500.
 */
export async function admit(
  authorizer: DeclaredAuthorizer | undefined,
  connection: Connecting,
  requestId: string,
  pool: FunctionPool,
): Promise<Admission> {
  if (authorizer === undefined) return { context: {} };
  const event = authorizeEvent(connection, requestId);
  if (authorizer.identitySource.some((source) => !hasIdentity(event, source))) return { refused: 401 };
  try {
    const decision = Decision.parse(await pool.invoke(authorizer.functionName, event, requestId));
    const allowed = decision.policyDocument.Statement.every(({ Effect }) => Effect === 'Allow');
    if (!allowed) return { refused: 403 };
    return { context: { principalId: decision.principalId ?? '', ...decision.context } };
  } catch (error) {
    const unauthorized = error instanceof InvocationError && error.message === 'Unauthorized';
    return { refused: unauthorized ? 401 : 500 };
  }
}

function hasIdentity(event: ReturnType<typeof authorizeEvent>, source: string): boolean {
  const [, kind, name = ''] = /^route\.request\.(header|querystring)\.(.+)$/.exec(source) ?? [];
  if (kind === 'querystring') return (event.queryStringParameters?.[name] ?? '') !== '';
  const header = Object.entries(event.headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return kind !== 'header' || (header?.[1] ?? '') !== '';
}
