import type { Reply, ViewerRequest } from '../gateway/viewerExchange.ts';
import type { Behavior } from './declaredDistribution.ts';
import { cacheKey } from './originRequest.ts';

interface Kept {
  readonly reply: Reply;
  /** Milliseconds of the epoch. */
  readonly since: number;
  readonly until: number;
}

const maxBytes = 32 * 1024 * 1024;
/** CloudFront's default for errors that the distribution does not configure. */
const errorSeconds = 10;
/**
 * The errors that CloudFront caches. A 401, for example, depends on the caller and is never cached.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const keptErrors: ReadonlySet<number> = new Set([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]);

/** The edge's cache, governed by the distribution's cache policies and error responses. */
export class EdgeCache {
  readonly #kept = new Map<string, Kept>();
  readonly #errorSeconds: ReadonlyMap<number, number>;
  #bytes = 0;

  /** @param errorSecondsOf the distribution's setting by status. */
  constructor(errorSecondsOf: ReadonlyMap<number, number>) {
    this.#errorSeconds = errorSecondsOf;
  }

  /** Returns the cached response, or calls `ask` and caches its response as long as allowed. */
  async answer(request: ViewerRequest, behavior: Behavior, ask: () => Promise<Reply>): Promise<Reply> {
    // Here the origin handles range and conditional requests; CloudFront would serve them from its cache.
    const isWhole = ['range', 'if-none-match', 'if-modified-since'].every(
      (name) => !(name in request.headers),
    );
    if (!isWhole || (request.method !== 'GET' && request.method !== 'HEAD')) return ask();
    const key = `${request.method} ${cacheKey(request, behavior)}`;
    const cached = this.#kept.get(key);
    if (cached !== undefined && cached.until > Date.now()) return this.#aged(cached);
    this.#drop(key);
    const reply = await ask();
    this.#keep(key, reply, this.#secondsOf(reply, behavior));
    return reply;
  }

  #aged({ reply, since }: Kept): Reply {
    const age = Math.floor((Date.now() - since) / 1000);
    return { ...reply, headers: { ...reply.headers, age: String(age), 'x-cache': 'Hit from cloudfront' } };
  }

  #secondsOf({ status, headers }: Reply, { cachePolicy }: Behavior): number {
    const cacheControl = headers['cache-control'] ?? '';
    if (status >= 400) return this.#errorSeconds.get(status) ?? (keptErrors.has(status) ? errorSeconds : 0);
    const { minSeconds, defaultSeconds, maxSeconds } = cachePolicy;
    if (/no-store|no-cache|private/.test(cacheControl)) return minSeconds;
    const maxAge = /s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /max-age=(\d+)/.exec(cacheControl)?.[1];
    return Math.min(maxSeconds, Math.max(minSeconds, maxAge === undefined ? defaultSeconds : Number(maxAge)));
  }

  #keep(key: string, reply: Reply, seconds: number): void {
    if (seconds <= 0 || reply.body.length > maxBytes / 8) return;
    const since = Date.now();
    this.#kept.set(key, { reply, since, until: since + seconds * 1000 });
    this.#bytes += reply.body.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.reply.body.length ?? 0;
    this.#kept.delete(key);
  }
}
