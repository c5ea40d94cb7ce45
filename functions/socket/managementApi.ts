import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { ownDialect, ownTransport } from '../aws/ownTransport.ts';
import { socketDialect } from '../aws/socketDialect.ts';
import { onceMore } from '../stores/retry.ts';

let known: ApiGatewayManagementApiClient | undefined;

/** The management API of the sockets, opened when something is first pushed: most calls push nothing. */
function socketApi(): ApiGatewayManagementApiClient {
  known ??= openSocketApi();
  return known;
}

function openSocketApi(): ApiGatewayManagementApiClient {
  const { env } = process;
  const endpoint = env['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'] ?? env['SOCKET_ENDPOINT'];
  if (endpoint === undefined) throw new Error('SOCKET_ENDPOINT is not granted to this function');
  const dialect = socketDialect(endpoint);
  const client = new ApiGatewayManagementApiClient(ownTransport(dialect));
  client.middlewareStack.use(ownDialect(dialect));
  return client;
}

/** Sends a frame to a socket. @returns false where the socket is gone. @throws where nobody can tell. */
export function postToSocket(connectionId: string, frame: Uint8Array): Promise<boolean> {
  return lives(() =>
    socketApi().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: frame })),
  );
}

/** Ends a socket. @returns false where it was gone already. @throws where nobody can tell. */
export function endSocket(connectionId: string): Promise<boolean> {
  return lives(() => socketApi().send(new DeleteConnectionCommand({ ConnectionId: connectionId })));
}

/** Others wait behind this frame, so what may pass is tried once more and no further. */
async function lives(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await onceMore(call);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'GoneException') return false;
    throw error;
  }
}
