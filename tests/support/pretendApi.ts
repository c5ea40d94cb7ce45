import { vi } from 'vitest';
import * as z from 'zod/mini';
import { fillPath, methodsOf, type ReplyInput, type Route } from '#shared/platform/contract.ts';

/** One request of the screen; `body` is parsed JSON, undefined if there was none. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Rule {
  readonly method: string;
  readonly path: string;
  /** Serves only this page, null for the first; without it any. */
  readonly cursor?: string | null | undefined;
  /** Serves only requests with these values in their query. */
  readonly query: Readonly<Record<string, string>>;
  readonly answer: () => Promise<Response>;
}

/** An API in place of the network: it returns what the test declares, checked by the contract, and nothing else. */
export class PretendApi {
  readonly seen: SeenRequest[] = [];
  readonly #rules: Rule[] = [];

  constructor() {
    vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => this.#answer(url, init));
  }

  /**
   * Replies to a route by its schema; with `until` it waits for that promise first. `next` is the cursor of the next
   * page, `cursor` that of this page, null for the first, and `partial` the header's value. `query` narrows it to
   * requests with these values.
   */
  replies<const R extends Route>(
    declared: R,
    reply: ReplyInput<R>,
    {
      params = {},
      until,
      next,
      cursor,
      partial,
      query,
    }: {
      params?: Record<string, string>;
      until?: Promise<unknown>;
      next?: string;
      cursor?: string | null;
      partial?: string;
      query?: Readonly<Record<string, string>>;
    } = {},
  ): void {
    const schema: R['reply'] = declared.reply;
    const body = JSON.stringify(z.parse(schema, reply));
    const answer = async () => {
      await until;
      const headers: HeadersInit = {
        ...(next !== undefined && { Link: `<?cursor=${next}>; rel="next"` }),
        ...(partial !== undefined && { 'X-Partial': partial }),
      };
      return new Response(body, { status: declared.status ?? 200, headers });
    };
    this.#add(declared, params, answer, cursor, query);
  }

  /** Refuses a route as the server does; with `until` it waits for that promise first. */
  refuses(
    declared: Route,
    status: number,
    message: string,
    params: Record<string, string> = {},
    code = 'REFUSED',
    until?: Promise<unknown>,
  ): void {
    const body = JSON.stringify({ success: false, message, code });
    this.#add(declared, params, async () => {
      await until;
      return new Response(body, { status });
    });
  }

  /** Loses the response of a route, like a lost network. */
  loses(declared: Route, params: Record<string, string> = {}): void {
    this.#add(declared, params, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  #add(
    declared: Route,
    params: Record<string, string>,
    answer: Rule['answer'],
    cursor?: Rule['cursor'],
    query: Rule['query'] = {},
  ): void {
    for (const method of methodsOf(declared)) {
      this.#rules.unshift({ method, path: fillPath(declared.path, params), cursor, query, answer });
    }
  }

  #answer(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, search, searchParams } = new URL(url, location.origin);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    this.seen.push({ method, path: pathname + search, body, headers: new Headers(init.headers) });
    const asked = searchParams.get('cursor');
    const rule = this.#rules.find(
      (one) =>
        one.method === method &&
        one.path === pathname &&
        (one.cursor === undefined || one.cursor === asked) &&
        Object.entries(one.query).every(([name, value]) => searchParams.get(name) === value),
    );
    if (!rule) return Promise.reject(new Error(`Nothing was declared for ${method} ${pathname}.`));
    return rule.answer();
  }
}
