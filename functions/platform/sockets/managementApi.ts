import {
  DeleteConnectionCommand,
  PostToConnectionCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { extendedEncodeURIComponent } from '@smithy/core/protocols';
import { awsClient } from '#functions/platform/aws/awsClient.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { retryOnce } from '#functions/platform/dynamo/retry.ts';
import { grantedEnv } from '#functions/platform/runtime/grantedEnv.ts';
import { once } from '#functions/platform/runtime/once.ts';

const methods: Readonly<Record<string, string>> = { PostToConnection: 'POST', DeleteConnection: 'DELETE' };

/** The client of the socket management API. */
const socketApi = once(() => {
  const address = process.env['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'] ?? grantedEnv('SOCKET_ENDPOINT');
  return awsClient<ServiceInputTypes, ServiceOutputTypes>({
    service: 'execute-api',
    address,
    deadline: deadlines.sockets,
    write: (operation, input, path) => ({
      method: methods[operation] ?? 'GET',
      path: `${path}/@connections/${extendedEncodeURIComponent(input.ConnectionId ?? '')}`,
      headers: { 'content-type': 'application/octet-stream' },
      body: 'Data' in input ? input.Data : undefined,
    }),
    read: ({ statusCode, headers, $metadata }) => {
      if (statusCode < 300) return { $metadata };
      // `LimitExceededException:http://…`
      const [type] = (headers['x-amzn-errortype'] ?? '').split(':');
      const name = statusCode === 410 ? 'GoneException' : type;
      throw Object.assign(new Error(`the socket API answered ${statusCode}`), { name, $metadata });
    },
  });
});

/** Sends a frame to a socket. @returns false if the socket is gone. @throws if the outcome is unknown. */
export function postToSocket(connectionId: string, frame: Uint8Array): Promise<boolean> {
  return callSocket(() =>
    socketApi().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: frame })),
  );
}

/** Closes a socket. @returns false if it was already gone. @throws if the outcome is unknown. */
export function endSocket(connectionId: string): Promise<boolean> {
  return callSocket(() => socketApi().send(new DeleteConnectionCommand({ ConnectionId: connectionId })));
}

/**
 * Retries a temporary error only once, because other frames wait behind this one.
 * @returns false if the socket is gone.
 */
async function callSocket(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await retryOnce(call);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'GoneException') return false;
    throw error;
  }
}
