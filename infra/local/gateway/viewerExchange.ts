import type { IncomingHttpHeaders } from 'node:http';

/** A request on its way from the viewer to an origin. */
export interface ViewerRequest {
  readonly method: string;
  /** Path as sent, still encoded, without the query. */
  readonly path: string;
  /** The query as sent, without the question mark. */
  readonly query: string;
  /** Names in lower case; several of one name joined by a comma (cookies by a semicolon). */
  readonly headers: Readonly<Record<string, string>>;
  readonly ip: string;
}

/** An answer on its way back; `cookies` become one Set-Cookie each. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** An answer in the shape in which API Gateway itself speaks. */
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

/** Node's headers with every value as one text. */
export function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );
}
