import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-apigatewaymanagementapi';
import { deadlines } from '../deadlines.ts';
import type { Dialect } from './ownTransport.ts';
import { encodePart } from './signer.ts';

const methods: Readonly<Record<string, string>> = { PostToConnection: 'POST', DeleteConnection: 'DELETE' };

/** The management API of sockets at an address: frames go as they are, and nothing but a status comes back. */
export const socketDialect = (address: string): Dialect<ServiceInputTypes, ServiceOutputTypes> => ({
  service: 'execute-api',
  address,
  deadline: deadlines.sockets,
  write: (operation, input) => ({
    method: methods[operation] ?? 'GET',
    path: `/@connections/${encodePart(input.ConnectionId ?? '')}`,
    headers: { 'content-type': 'application/octet-stream' },
    body: frameOf(input),
  }),
  read: ({ status, headers }) => {
    const $metadata = { httpStatusCode: status, requestId: String(headers['x-amzn-requestid'] ?? '') };
    if (status < 300) return { $metadata };
    // `LimitExceededException:http://…`
    const [type] = String(headers['x-amzn-errortype'] ?? '').split(':');
    const name = status === 410 ? 'GoneException' : type;
    throw Object.assign(new Error(`the sockets answer ${status}`), { name, $metadata });
  },
});

function frameOf(input: ServiceInputTypes): Uint8Array | string {
  if (!('Data' in input)) return '';
  if (input.Data instanceof Uint8Array) return input.Data;
  throw new TypeError('a frame is bytes');
}
