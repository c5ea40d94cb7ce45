import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { awsJsonFaults, type Caller, type Callers, identify } from './callers.ts';
import { listen, type Listening } from '../process/listen.ts';
import type { SignedService } from './signature.ts';

/** What a service answers: the HTTP status, and what it says as JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: object;
}

/** One request to a service of AWS's JSON protocol, its signature proved. */
export interface JsonRequest {
  readonly caller: Caller;
  /** What is asked for, without the service's prefix: `SendMessage`; of services that name it by path: `POST /path`. */
  readonly operation: string;
  /** Undefined where the body is no JSON. */
  readonly input: unknown;
}

export interface JsonService {
  readonly service: SignedService;
  /** Its version of the protocol, as the content type says it. */
  readonly type: `application/x-amz-json-1.${0 | 1}` | 'application/json';
  readonly callers: Callers;
  /** May throw: then the service has failed. */
  readonly answer: (request: JsonRequest) => JsonAnswer;
}

const failed = { status: 500, body: { __type: 'InternalServiceError', message: 'The service failed.' } };

/** Serves one of AWS's JSON services on a free port of this machine: only whom a signature proves is answered. */
export function startJsonService(declared: JsonService): Promise<Listening> {
  return listen(createServer((request, response) => void respond(declared, request, response)));
}

/** A refusal by its code, in the form of AWS's JSON protocols. */
export function refusal(code: string, message: string): JsonAnswer {
  return { status: 400, body: { __type: code, message } };
}

async function respond(
  declared: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await answerTo(declared, request).catch(() => failed);
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': declared.type });
  response.end(JSON.stringify(body));
}

async function answerTo(
  { service, callers, answer }: JsonService,
  request: IncomingMessage,
): Promise<JsonAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const sent = Buffer.concat(chunks);
  const known = identify(callers, service, request, sent);
  if ('fault' in known) {
    const [code, message] = awsJsonFaults[known.fault];
    return refusal(code, message);
  }
  const target = request.headers['x-amz-target'];
  const operation =
    target === undefined ? `${request.method} ${request.url}` : String(target).replace(/^.*\./, '');
  return answer({ caller: known.caller, operation, input: parseJson(sent.toString()) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
