import * as z from 'zod/mini';
import { isId } from '#shared/fields.ts';
import type { Address } from './connections.ts';

const Context = z.object({
  requestContext: z.object({
    connectionId: z.string(),
    /** What our authorizer said when the socket opened; API Gateway repeats it with every event. */
    authorizer: z.object({ userId: z.string(), sessionId: z.string(), apart: z.optional(z.literal('yes')) }),
  }),
  body: z.optional(z.nullable(z.string())),
  /** Told with the handshake alone. */
  queryStringParameters: z.optional(z.nullable(z.record(z.string(), z.string()))),
});

/** An event of a socket whose owner has been authorised. */
export interface SocketEvent extends Address {
  readonly sessionId: string;
  readonly body: string;
  /** As its client calls it; of a handshake that names one. */
  readonly line?: string;
}

/** Reads what API Gateway tells of a socket. @throws where no authorizer has spoken for it. */
export function readSocketEvent(event: unknown): SocketEvent {
  const { requestContext, body, queryStringParameters } = z.parse(Context, event);
  const { connectionId, authorizer } = requestContext;
  const { apart, ...who } = authorizer;
  const line = queryStringParameters?.['line'] ?? '';
  return {
    connectionId,
    ...who,
    ...(apart === undefined ? {} : { apart: true }),
    ...(isId(line) ? { line } : {}),
    body: body ?? '',
  };
}
