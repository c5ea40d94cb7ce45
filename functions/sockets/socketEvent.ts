import * as z from 'zod/mini';
import { isId } from '#shared/platform/fields.ts';
import type { SocketAddress } from './socketRows.ts';

const Context = z.object({
  requestContext: z.object({
    connectionId: z.string(),
    /** What our authorizer returned for the handshake; API Gateway repeats it with every event. */
    authorizer: z.object({
      userId: z.string(),
      sessionId: z.string(),
      restricted: z.optional(z.literal('yes')),
    }),
  }),
  body: z.optional(z.nullable(z.string())),
  /** Present only in the handshake. */
  queryStringParameters: z.optional(z.nullable(z.record(z.string(), z.string()))),
});

/** An event of an authorized socket. */
interface SocketEvent extends SocketAddress {
  readonly sessionId: string;
  readonly body: string;
  /** The client's id for the socket, if the handshake has one. */
  readonly socketId?: string;
}

/** Parses a socket event of API Gateway. @throws if it has no authorizer context. */
export function readSocketEvent(event: unknown): SocketEvent {
  const { requestContext, body, queryStringParameters } = z.parse(Context, event);
  const { connectionId, authorizer } = requestContext;
  const { restricted, ...who } = authorizer;
  const socketId = queryStringParameters?.['socketId'] ?? '';
  return {
    connectionId,
    ...who,
    ...(restricted === undefined ? {} : { isRestricted: true }),
    ...(isId(socketId) ? { socketId } : {}),
    body: body ?? '',
  };
}
