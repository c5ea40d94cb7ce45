import type { Transport } from '#shared/platform/client.ts';
import { http } from './http.ts';

/**
 * A transport over HTTP to the running site, like a client without a browser, with these headers on every
 * request.
 */
export function httpTransport(headers: Readonly<Record<string, string>>, from: string): Transport {
  return async ({ method, path, body }) => {
    const answer = await http(path, {
      method,
      from,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      text: answer.text,
      link: [answer.headers['link']].flat()[0],
      retryAfterSeconds: Number(answer.headers['retry-after'] ?? 0) || undefined,
    };
  };
}
