import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { authorizationFor, stampOf } from './signRequest.ts';

const callMs = 2000;
const callsAtOnce = 50;
const tries = 2;
const nothing = new Uint8Array();

const keptOpen = { keepAlive: true, maxSockets: callsAtOnce };
const agents = { plain: new PlainAgent(keptOpen), secure: new SecureAgent(keptOpen) };

/** Sends a frame to a socket. @returns false where the socket is gone. @throws where nobody can tell. */
export function postToSocket(connectionId: string, frame: Uint8Array): Promise<boolean> {
  return call('POST', connectionId, frame);
}

/** Ends a socket. @returns false where it was gone already. @throws where nobody can tell. */
export function endSocket(connectionId: string): Promise<boolean> {
  return call('DELETE', connectionId, nothing);
}

async function call(
  method: 'POST' | 'DELETE',
  connectionId: string,
  payload: Uint8Array,
  attempt = 1,
): Promise<boolean> {
  const status = await send(method, connectionId, payload).catch((error: unknown) => {
    if (attempt === tries) throw error;
    return 503;
  });
  if (status === 410) return false;
  if (status < 300) return true;
  const passes = status === 429 || status >= 500;
  if (passes && attempt < tries) return call(method, connectionId, payload, attempt + 1);
  throw new Error(`the socket API answered ${status}`);
}

/** One signed call of `@connections`. @returns the status of the answer. */
function send(method: string, connectionId: string, payload: Uint8Array): Promise<number> {
  const { url, signer, token } = surroundings();
  const path = `${url.pathname.replace(/\/$/, '')}/@connections/${encodeURIComponent(connectionId)}`;
  const signed = {
    host: url.host,
    'x-amz-date': stampOf(new Date()),
    ...(token === undefined ? {} : { 'x-amz-security-token': token }),
  };
  const authorization = authorizationFor({ method, path, headers: signed, payload }, signer);
  const headers = { ...signed, authorization, 'content-length': payload.byteLength };
  const secure = url.protocol === 'https:';
  const options = { method, path, headers, hostname: url.hostname, port: url.port, timeout: callMs };
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 500));
      response.on('error', reject);
    };
    const request = secure
      ? secureRequest({ ...options, agent: agents.secure }, answered)
      : plainRequest({ ...options, agent: agents.plain }, answered);
    request.on('timeout', () => request.destroy(new Error('the socket API did not answer')));
    request.on('error', reject);
    request.end(payload);
  });
}

/** What the platform tells each function: where the sockets are managed, and who we are. */
function surroundings() {
  const { env } = process;
  const endpoint = env['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'] ?? env['SOCKET_ENDPOINT'];
  if (endpoint === undefined) throw new Error('SOCKET_ENDPOINT is not granted to this function');
  return {
    url: new URL(endpoint),
    token: env['AWS_SESSION_TOKEN'],
    signer: {
      accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
      region: env['AWS_REGION'] ?? 'us-east-1',
      service: 'execute-api',
    },
  };
}
