import type { IncomingHttpHeaders } from 'node:http';

/** A request on its way from the viewer to an origin. */
export interface ViewerRequest {
  readonly method: string;
  /** Path as sent, still encoded, without the query. */
  readonly path: string;
  /** The query as sent, without the question mark. */
  readonly query: string;
  /** Names in lower case; repeated headers are joined by a comma (cookies by a semicolon). */
  readonly headers: Readonly<Record<string, string>>;
  readonly ip: string;
}

/** A response on its way back; each of `cookies` becomes a Set-Cookie header. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** A response in API Gateway's own format. */
export function gatewayReply(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    cookies: [],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/** Node's headers with each value as one string. */
export function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );
}
