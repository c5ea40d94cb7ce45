import * as z from 'zod/mini';
import type { Address } from '../stores/connections.ts';

const Context = z.object({
  requestContext: z.object({
    connectionId: z.string(),
    /** What our authorizer said when the socket opened; API Gateway repeats it with every event. */
    authorizer: z.object({ userId: z.string(), sessionId: z.string(), apart: z.optional(z.literal('yes')) }),
  }),
  body: z.optional(z.nullable(z.string())),
});

/** An event of a socket whose owner has been authorised. */
export interface SocketEvent extends Address {
  readonly sessionId: string;
  readonly body: string;
}

/** Reads what API Gateway tells of a socket. @throws where no authorizer has spoken for it. */
export function readSocketEvent(event: unknown): SocketEvent {
  const { requestContext, body } = z.parse(Context, event);
  const { connectionId, authorizer } = requestContext;
  const { apart, ...who } = authorizer;
  return { connectionId, ...who, ...(apart === undefined ? {} : { apart: true }), body: body ?? '' };
}
