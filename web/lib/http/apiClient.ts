import { t } from '@lingui/core/macro';
import { createAmplifyContext } from '@aws-amplify/core';
import { ApiError, del, get, patch, post, put } from 'aws-amplify/api';
import { Hub } from 'aws-amplify/utils';
import { create } from 'zustand';
import * as z from 'zod/mini';
import {
  type Answer,
  ApiProblem,
  type CallInput,
  callRoute,
  NoResponse,
  type WireReply,
  type WireRequest,
} from '#shared/platform/client.ts';
import { type Method, methodsOf, type Route } from '#shared/platform/contract.ts';
import { defaultLanguage } from '#shared/platform/languages.ts';
import { type BadPart, UnreadableReply } from '#shared/platform/readReply.ts';
import { forgetPrefetched, timeoutMs, takePrefetched } from './prefetchCache.ts';
import { currentMember, type MemberScope } from '#web/lib/session/member.ts';
import { reportFault } from '#web/lib/faults/faults.ts';
import { bearerToken, followCookies, isLoggedIn } from '#web/lib/session/session.ts';
import { pageLanguage } from '#web/lib/texts/language.ts';

const operations = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } satisfies Record<
  Method,
  unknown
>;

// Amplify retries failed calls by default, POSTs too; here one call is one request. The context comes from
// Amplify's core, because `aws-amplify` itself would add Cognito, which nothing here uses.
const amplify = createAmplifyContext(
  { API: { REST: { site: { endpoint: location.origin } } } },
  { API: { REST: { defaultAuthMode: 'none', retryStrategy: { strategy: 'no-retry' } } } },
);

/** Calls one route of the contract, e.g. `call(listEvents, { query: {} })`. */
export type Call = <const R extends Route>(declared: R, input: CallInput<R>) => Promise<Answer<R>>;

/**
 * Calls as the member who is logged in when the call begins. List items that this build does not
 * know are left out and reported.
 * @throws ApiProblem if the server refused, NoResponse if nothing came back, UnreadableReply if this build
 * cannot read the response, AbortError if `signal` fired or the page belongs to another member by now.
 */
export const call: Call = (declared, input) => callAs(currentMember())(declared, input);

/** Calls for this member only: after a change of member, it sends nothing and returns no response. */
export function callAs(member: MemberScope): Call {
  return async (declared, input) => {
    // Public calls carry no member: a login is such a call, and creates one.
    const owned = declared.access !== 'anyone';
    const check = (): void => {
      if (!owned) return;
      followCookies();
      member.ended.throwIfAborted();
    };
    check();
    try {
      const answer = await callRoute(
        (request) => send(declared, request),
        declared,
        input,
        (parts) => reportParts(declared, parts),
      );
      useMaintenance.setState(false, true);
      check();
      return answer;
    } catch (error) {
      if (error instanceof ApiProblem) useMaintenance.setState(error.code === 'MAINTENANCE', true);
      check();
      if (error instanceof UnreadableReply) reportParts(declared, error.parts);
      const expired = error instanceof ApiProblem && error.status === 401 && owned;
      if (expired && isLoggedIn()) Hub.dispatch('session', { event: 'expired' });
      throw error;
    }
  };
}

/** Reports responses that this build cannot read to the server's log; a newer build may know them. */
function reportParts(declared: Route, parts: readonly BadPart[]): void {
  for (const field of new Set(parts.map((part) => part.field))) {
    const place = `${methodsOf(declared)[0] ?? 'GET'} ${declared.path} ${field}`;
    reportFault('reply', undefined, place.trim());
  }
}

/** The server's own sentence if it sent one, otherwise the screen's; after an expired session, a request to log in. */
export function problemText(error: unknown, otherwise: string): string {
  const said = error instanceof ApiProblem ? error.serverMessage : undefined;
  return problemCode(error) === 'UNAUTHENTICATED' ? t`Please log in again.` : (said ?? otherwise);
}

/** The code of the failure; undefined if the server did not refuse the call. */
export function problemCode(error: unknown): string | undefined {
  return error instanceof ApiProblem ? error.code : undefined;
}

/** The server's message for each field, by the field's name. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** True if the latest response said that the network is down for maintenance. */
export const useMaintenance = create<boolean>()(() => false);

/**
 * Makes a call; if the server requires it, asks the member to confirm their identity and calls again.
 * @returns the response; undefined if the member closed the dialog.
 * @throws any other error of the call.
 */
export type Reauthenticate = <T>(send: () => Promise<T>) => Promise<T | undefined>;

/** True if the server first wants the member to confirm their identity. */
export function needsReauthentication(error: unknown): boolean {
  return problemCode(error) === 'PASSWORD_NEEDED';
}

/** True if the requested thing does not exist, or no longer does. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/** Calls back when the server no longer accepts the session of a logged-in user. */
export function onSessionExpired(listener: () => void): () => void {
  return Hub.listen('session', ({ payload }) => {
    if (payload.event === 'expired') listener();
  });
}

async function send(declared: Route, request: WireRequest): Promise<WireReply> {
  const { signal } = request;
  signal?.throwIfAborted();
  const prefetched = await prefetchedReply(request);
  signal?.throwIfAborted();
  const reply = prefetched ?? (await requestOnce(declared, request));
  return reply.status >= 400 ? translatedReply(reply) : reply;
}

/** The API speaks English. Without a connection the translations cannot be loaded, so its own texts are shown. */
async function translatedReply(reply: WireReply): Promise<WireReply> {
  if (pageLanguage() === defaultLanguage) return reply;
  try {
    const { translateProblem } = await import('./translateProblem.ts');
    return translateProblem(reply);
  } catch {
    return reply;
  }
}

async function requestOnce(declared: Route, { method, path, body, signal }: WireRequest): Promise<WireReply> {
  const token = declared.access === 'anyone' ? null : bearerToken();
  const operation = operations[method](amplify, {
    apiName: 'site',
    path,
    options: {
      withCredentials: true,
      timeout: timeoutMs,
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
      throw new NoResponse(t`The server didn't respond.`, { cause: error });
    return wireReply(error.response.statusCode, error.response.headers, error.response.body ?? '');
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * The response that the first script has already requested. If there is none, or it failed, undefined: then the call is
 * made here.
 */
async function prefetchedReply({ method, path }: WireRequest): Promise<WireReply | undefined> {
  if (method !== 'GET') {
    forgetPrefetched();
    return undefined;
  }
  try {
    const response = await takePrefetched(path);
    if (response?.ok !== true) return undefined;
    return wireReply(response.status, Object.fromEntries(response.headers), await response.text());
  } catch {
    return undefined;
  }
}

function plainJson(body: object) {
  return z.parse(z.json(), JSON.parse(JSON.stringify(body)));
}

function wireReply(status: number, headers: Readonly<Record<string, string>>, text: string): WireReply {
  const wait = Number(headers['retry-after']);
  return {
    status,
    text,
    link: headers['link'],
    retryAfterSeconds: wait > 0 ? wait : undefined,
    partial: headers['x-partial'],
  };
}
