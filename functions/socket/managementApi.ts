import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { deadlines, requestHandlerFor } from '../deadlines.ts';

let known: ApiGatewayManagementApiClient | undefined;

/** The management API of the sockets, opened when something is first pushed: most calls push nothing. */
function socketApi(): ApiGatewayManagementApiClient {
  const { env } = process;
  const endpoint = env['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'] ?? env['SOCKET_ENDPOINT'];
  if (endpoint === undefined) throw new Error('SOCKET_ENDPOINT is not granted to this function');
  known ??= new ApiGatewayManagementApiClient({
    endpoint,
    region: env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts: 2,
    requestHandler: requestHandlerFor(deadlines.sockets),
  });
  return known;
}

/** Sends a frame to a socket. @returns false where the socket is gone. @throws where nobody can tell. */
export function postToSocket(connectionId: string, frame: Uint8Array): Promise<boolean> {
  return lives(socketApi().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: frame })));
}

/** Ends a socket. @returns false where it was gone already. @throws where nobody can tell. */
export function endSocket(connectionId: string): Promise<boolean> {
  return lives(socketApi().send(new DeleteConnectionCommand({ ConnectionId: connectionId })));
}

async function lives(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
