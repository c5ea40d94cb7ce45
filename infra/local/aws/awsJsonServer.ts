import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type ListeningServer } from '../process/listen.ts';
import { awsJsonFaults, type Caller, type Callers, identify } from './callers.ts';
import type { SignedService } from './signature.ts';

/** A service's response: the HTTP status and the JSON body. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: object;
}

/** A request in AWS's JSON protocol whose signature has been verified. */
export interface JsonRequest {
  readonly caller: Caller;
  /** Operation without the service's prefix: `SendMessage`, or `POST /path` for services that route by path. */
  readonly operation: string;
  /** Undefined if the body is not JSON. */
  readonly input: unknown;
}

interface JsonService {
  readonly service: SignedService;
  /** The protocol version, taken from the content type. */
  readonly type: `application/x-amz-json-1.${0 | 1}` | 'application/json';
  readonly callers: Callers;
  /** May throw; the caller then sees a service failure. */
  readonly answer: (request: JsonRequest) => JsonAnswer;
}

const failed = { status: 500, body: { __type: 'InternalServiceError', message: 'The service failed.' } };

/** Serves one of AWS's JSON services on a free local port. Requests without a valid signature are refused. */
export function startJsonService(service: JsonService): Promise<ListeningServer> {
  return listen(createServer((request, response) => void respond(service, request, response)));
}

/** An error response in the form of AWS's JSON protocols. */
export function refusal(code: string, message: string): JsonAnswer {
  return { status: 400, body: { __type: code, message } };
}

async function respond(
  service: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await answerTo(service, request).catch(() => failed);
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': service.type });
  response.end(JSON.stringify(body));
}

async function answerTo(
  { service, callers, answer }: JsonService,
  request: IncomingMessage,
): Promise<JsonAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const requestBody = Buffer.concat(chunks);
  const identified = identify(callers, service, request, requestBody);
  if ('fault' in identified) {
    const [code, message] = awsJsonFaults[identified.fault];
    return refusal(code, message);
  }
  const target = request.headers['x-amz-target'];
  const operation =
    target === undefined ? `${request.method} ${request.url}` : String(target).replace(/^.*\./, '');
  return answer({ caller: identified.caller, operation, input: parseJson(requestBody.toString()) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
