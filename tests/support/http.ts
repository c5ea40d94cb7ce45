import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { siteUrl } from './site.ts';

export interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body, if it is JSON. */
  readonly json: unknown;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
}

interface Options {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Another loopback address: each counts as another visitor. */
  readonly from?: string;
}

/** One request exactly as written, with no added headers except Host and Content-Length. */
export function http(
  path: string,
  { method = 'GET', headers = {}, body, from }: Options = {},
): Promise<Exchange> {
  // Node adds no length to a DELETE, whose body would then count as the next request.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      siteUrl() + path,
      {
        method,
        headers: { ...length, ...headers },
        agent: false,
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: parse(text),
            cookies: incoming.headers['set-cookie'] ?? [],
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** One request with a JSON body. */
export function sendJson(
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  return http(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The `Cookie` header a browser would send back after these Set-Cookie values. */
export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A loopback address that no other visitor of the test run uses, so that throttles by address stay separate.
 */
export function newAddress(): string {
  const [a, b, c] = randomBytes(3);
  return `127.${a ?? 0}.${b ?? 0}.${Math.max(1, c ?? 1)}`;
}
