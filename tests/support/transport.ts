import type { Transport, WireRequest } from '#shared/client.ts';

/** Headers that make a request look like one from a page of the site itself. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' } as const;

/** A transport over HTTP to a running site, with the given headers on every request. */
export function httpTransport(siteUrl: string, headers: () => Readonly<Record<string, string>>): Transport {
  return async ({ method, path, body, signal }: WireRequest) => {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(siteUrl + path, {
      method,
      headers: { ...headers(), ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
      ...(signal === undefined ? {} : { signal }),
      redirect: 'manual',
    });
    return {
      status: response.status,
      text: await response.text(),
      link: response.headers.get('link') ?? undefined,
      retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) || undefined,
    };
  };
}
