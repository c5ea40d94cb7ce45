import { Amplify } from 'aws-amplify';
import { ApiError, del, get, patch, post, put } from 'aws-amplify/api';
import { Hub } from 'aws-amplify/utils';
import * as z from 'zod/mini';
import {
  type Answer,
  ApiProblem,
  type CallInput,
  callRoute,
  type WireReply,
  type WireRequest,
} from '#shared/client.ts';
import type { Method, Route } from '#shared/contract.ts';
import { bearerToken, isSignedIn } from './session.ts';

/** Milliseconds after which a call without an answer counts as failed. */
const PATIENCE_MS = 30_000;

const operations = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } satisfies Record<
  Method,
  unknown
>;

// Amplify repeats failed calls by default, POSTs too: one call here is one request.
Amplify.configure(
  { API: { REST: { site: { endpoint: location.origin } } } },
  { API: { REST: { defaultAuthMode: 'none', retryStrategy: { strategy: 'no-retry' } } } },
);

/** No answer came: the network is gone, or the server took too long. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Calls one route of the contract, e.g. `call(listEvents, { query: {} })`.
 * @throws ApiProblem where the server said no, NoAnswer where nothing came back, AbortError where `signal` fired.
 */
export async function call<const R extends Route>(declared: R, input: CallInput<R>): Promise<Answer<R>> {
  try {
    return await callRoute((request) => send(declared, request), declared, input);
  } catch (error) {
    const expired = error instanceof ApiProblem && error.status === 401 && declared.access !== 'anyone';
    if (expired && isSignedIn()) Hub.dispatch('session', { event: 'expired' });
    throw error;
  }
}

/** The server's own sentence where it gave one, else the sentence of the screen. */
export function problemText(error: unknown, otherwise: string): string {
  return (error instanceof ApiProblem ? error.serverMessage : undefined) ?? otherwise;
}

/** What the server says about each field, by the field's name. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** Tells when the server no longer knows the session of a user who was signed in. */
export function onSessionExpired(listener: () => void): () => void {
  return Hub.listen('session', ({ payload }) => {
    if (payload.event === 'expired') listener();
  });
}

async function send(declared: Route, { method, path, body, signal }: WireRequest): Promise<WireReply> {
  signal?.throwIfAborted();
  const token = declared.access === 'anyone' ? null : bearerToken();
  const operation = operations[method]({
    apiName: 'site',
    path,
    options: {
      withCredentials: true,
      timeout: PATIENCE_MS,
      ...(token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : plainJson(body) }),
    },
  });
  const abort = (): void => operation.cancel();
  signal?.addEventListener('abort', abort);
  try {
    const { statusCode, headers, body: payload } = await operation.response;
    return wireReply(statusCode, headers, await payload.text());
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ApiError) || !error.response)
      throw new NoAnswer('No answer came.', { cause: error });
    return wireReply(error.response.statusCode, error.response.headers, error.response.body ?? '');
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function plainJson(body: object) {
  return z.parse(z.json(), JSON.parse(JSON.stringify(body)));
}

function wireReply(status: number, headers: Readonly<Record<string, string>>, text: string): WireReply {
  const wait = Number(headers['retry-after']);
  return { status, text, link: headers['link'], retryAfterSeconds: wait > 0 ? wait : undefined };
}
