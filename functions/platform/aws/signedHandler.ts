import { HttpRequest, type HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler, streamCollector } from '@smithy/node-http-handler';
import type { HttpRequest as PlainRequest } from '@smithy/types';
import { type RequestDeadline, requestHandlerFor } from './deadlines.ts';
import { type Service, signerFor } from './signer.ts';

/** A response, read completely. */
export class AwsResponse {
  readonly statusCode: number;
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;

  constructor({ statusCode, headers }: HttpResponse, body: Uint8Array) {
    this.statusCode = statusCode;
    this.headers = headers;
    this.body = body;
  }

  text(): string {
    return Buffer.from(this.body).toString();
  }

  /** The metadata that the SDK puts on errors and outputs; `platform/runtime/log.ts` logs the request id from it. */
  get $metadata() {
    return { httpStatusCode: this.statusCode, requestId: this.headers['x-amzn-requestid'] ?? '' };
  }
}

/**
 * AWS rejects signatures that are 5 to 15 minutes off, depending on the service. Like the SDK, correct from 4
 * minutes.
 */
const skewMs = 4 * 60_000;

/** An empty request to this address; the caller adds path, headers and body. */
export function emptyRequestTo(address: string): PlainRequest {
  const { protocol, hostname, port, host, pathname } = new URL(address);
  return {
    protocol,
    hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    method: 'GET',
    path: pathname,
    query: {},
    headers: { host },
  };
}

/**
 * Signs and sends requests to one service, each once. A request is sent a second time only if the service rejected
 * it because of a wrong clock; the second signature uses the corrected time.
 */
export class SignedHandler {
  readonly #service;
  readonly #signer;
  readonly #handler;
  /** How far the local clock is behind the service's, learned from its responses. */
  #clockOffsetMs = 0;

  constructor(service: Service, deadline: RequestDeadline) {
    this.#service = service;
    this.#signer = signerFor(service);
    this.#handler = new NodeHttpHandler(requestHandlerFor(deadline));
  }

  /** @throws an error for which `isTransient` is true if no response arrives in time or the service fails. */
  async handle(request: PlainRequest): Promise<{ response: AwsResponse }> {
    const first = await this.#send(request);
    const isRefused = first.response.statusCode >= 400 && first.response.statusCode < 500;
    const { response } = isRefused && first.wasSkewed ? await this.#send(request) : first;
    if (response.statusCode < 500) return { response };
    const { statusCode, $metadata } = response;
    const failed = new Error(`${this.#service} answered ${statusCode}`);
    throw Object.assign(failed, { name: 'ServiceUnavailable', $metadata });
  }

  async #send(request: PlainRequest): Promise<{ response: AwsResponse; wasSkewed: boolean }> {
    const sentAt = Date.now();
    const signedAt = sentAt + this.#clockOffsetMs;
    const signed = await this.#signer.sign(request, { signingDate: new Date(signedAt) });
    const { response } = await this.#handler.handle(HttpRequest.clone(signed));
    const answer = new AwsResponse(response, await streamCollector(response.body));
    const answeredAt = Date.parse(answer.headers['date'] ?? '');
    const wasSkewed = Math.abs(answeredAt - signedAt) >= skewMs;
    if (wasSkewed) this.#clockOffsetMs = answeredAt - sentAt;
    return { response: answer, wasSkewed };
  }
}
