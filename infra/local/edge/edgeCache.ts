import type { Reply, ViewerRequest } from '../gateway/viewerExchange.ts';
import type { Behaviour } from './declaredDistribution.ts';
import { cacheKey } from './originRequest.ts';

interface Kept {
  readonly reply: Reply;
  /** Milliseconds of the epoch. */
  readonly since: number;
  readonly until: number;
}

const bytesMost = 32 * 1024 * 1024;
/** CloudFront's own for the errors that it keeps and the distribution does not speak of. */
const errorSeconds = 10;
/**
 * The errors that CloudFront keeps at all. No other: a 401 is about who asked, and was never meant for the next one.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const keptErrors: ReadonlySet<number> = new Set([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]);

/** The answers that the edge keeps, as the cache policies and the error responses of the distribution say. */
export class EdgeCache {
  readonly #kept = new Map<string, Kept>();
  readonly #errorSeconds: ReadonlyMap<number, number>;
  readonly #now: () => number;
  #bytes = 0;

  /** @param errorSecondsOf the distribution's, by status. @param now milliseconds of the epoch. */
  constructor(errorSecondsOf: ReadonlyMap<number, number>, now: () => number = Date.now) {
    this.#errorSeconds = errorSecondsOf;
    this.#now = now;
  }

  /** The kept answer, or the one that `ask` gets, which is kept as long as it may be. */
  async answer(request: ViewerRequest, behaviour: Behaviour, ask: () => Promise<Reply>): Promise<Reply> {
    // Parts and conditions are answered by the origin here; CloudFront would do so from what it keeps.
    const isWhole = ['range', 'if-none-match', 'if-modified-since'].every(
      (name) => !(name in request.headers),
    );
    if (!isWhole || (request.method !== 'GET' && request.method !== 'HEAD')) return ask();
    const key = `${request.method} ${cacheKey(request, behaviour)}`;
    const known = this.#kept.get(key);
    if (known !== undefined && known.until > this.#now()) return this.#aged(known);
    this.#drop(key);
    const reply = await ask();
    this.#keep(key, reply, this.#secondsOf(reply, behaviour));
    return reply;
  }

  #aged({ reply, since }: Kept): Reply {
    const age = Math.floor((this.#now() - since) / 1000);
    return { ...reply, headers: { ...reply.headers, age: String(age), 'x-cache': 'Hit from cloudfront' } };
  }

  #secondsOf({ status, headers }: Reply, { cachePolicy }: Behaviour): number {
    const asked = headers['cache-control'] ?? '';
    if (status >= 400) return this.#errorSeconds.get(status) ?? (keptErrors.has(status) ? errorSeconds : 0);
    const { minSeconds, defaultSeconds, maxSeconds } = cachePolicy;
    if (/no-store|no-cache|private/.test(asked)) return minSeconds;
    const given = /s-maxage=(\d+)/.exec(asked)?.[1] ?? /max-age=(\d+)/.exec(asked)?.[1];
    return Math.min(maxSeconds, Math.max(minSeconds, given === undefined ? defaultSeconds : Number(given)));
  }

  #keep(key: string, reply: Reply, seconds: number): void {
    if (seconds <= 0 || reply.body.length > bytesMost / 8) return;
    const since = this.#now();
    this.#kept.set(key, { reply, since, until: since + seconds * 1000 });
    this.#bytes += reply.body.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= bytesMost) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.reply.body.length ?? 0;
    this.#kept.delete(key);
  }
}
