import { createAmplifyContext } from '@aws-amplify/core';
import { t } from '@lingui/core/macro';
import { ApiError, del, get, patch, post, put } from 'aws-amplify/api';
import * as z from 'zod/mini';
import { NoResponse, type WireReply, type WireRequest } from '#shared/platform/client.ts';
import { type Method, requiresLogin, type Route } from '#shared/platform/contract.ts';
import { defaultLanguage } from '#shared/platform/languages.ts';
import { formerMember } from '#shared/platform/texts.ts';
import { bearerToken } from '#web/lib/session/session.ts';
import { pageLanguage } from '#web/lib/texts/language.ts';
import { forgetPrefetched, timeoutMs, takePrefetched } from './prefetchCache.ts';

const operations = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } satisfies Record<
  Method,
  unknown
>;

// Amplify retries failed calls by default, POSTs too; here one call is one request. The context comes from
// Amplify's core, because `aws-amplify` itself would add Cognito, which nothing here uses. One for each request, so that
// this module loads without a page.
const amplifyContext = () =>
  createAmplifyContext(
    { API: { REST: { site: { endpoint: location.origin } } } },
    { API: { REST: { defaultAuthMode: 'none', retryStrategy: { strategy: 'no-retry' } } } },
  );

/**
 * Sends one request of a route, unless the first script has already sent it.
 * @throws NoResponse if nothing came back, AbortError if its signal fired
 */
export async function send(route: Route, request: WireRequest): Promise<WireReply> {
  const { signal } = request;
  signal?.throwIfAborted();
  const prefetched = await prefetchedReply(request);
  signal?.throwIfAborted();
  const reply = prefetched ?? (await requestOnce(route, request));
  return pageLanguage() === defaultLanguage ? reply : translatedReply(reply);
}

/** The API speaks English. Without a network the texts of its errors cannot be loaded, and its own are shown. */
async function translatedReply(reply: WireReply): Promise<WireReply> {
  if (reply.status < 400) return { ...reply, text: translateFormerMember(reply.text) };
  try {
    const { translateProblem } = await import('./translateProblem.ts');
    return translateProblem(reply);
  } catch {
    return reply;
  }
}

/** The fields with the name of a member: in a person, and where a reply has only the name. */
const nameOfFormerMember = new RegExp(`("(?:fullName|by)":)"${formerMember}"`, 'g');

/** Names are never translated, except the one that the API gives to a deleted account. */
function translateFormerMember(json: string): string {
  return json.replaceAll(nameOfFormerMember, (_, field) => `${field}${JSON.stringify(t`Former member`)}`);
}

async function requestOnce(route: Route, { method, path, body, signal }: WireRequest): Promise<WireReply> {
  const token = requiresLogin(route) ? bearerToken() : null;
  const operation = operations[method](amplifyContext(), {
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
 * The response that the first script has already requested; undefined if it has not, or failed: then it
 * is requested here.
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
