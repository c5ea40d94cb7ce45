import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Reply, ViewerRequest } from '../gateway/viewerExchange.ts';
import type { Behavior } from './declaredDistribution.ts';
import { encodingsFor } from './originRequest.ts';

/** CloudFront compresses only responses of this size and these types, and only where it may cache them. */
const bytes = { least: 1000, most: 10_000_000 } as const;
const kinds = /^(text\/|image\/svg|font\/(ttf|otf)|application\/(javascript|json|manifest\+json|xml|wasm))/;
const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, level),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

/** The response as CloudFront sends it: compressed if behavior, cache policy, viewer and response allow it. */
export async function compress(reply: Reply, request: ViewerRequest, behavior: Behavior): Promise<Reply> {
  const [encoding] = encodingsFor(request, behavior);
  const { length } = reply.body;
  const fits =
    behavior.compress &&
    behavior.cachePolicy.maxSeconds > 0 &&
    reply.status === 200 &&
    !('content-encoding' in reply.headers) &&
    kinds.test(reply.headers['content-type'] ?? '') &&
    length >= bytes.least &&
    length <= bytes.most;
  if (!fits || encoding === undefined) return reply;
  const headers = { ...reply.headers, 'content-encoding': encoding, vary: 'accept-encoding' };
  const weak = reply.headers['etag']?.replace(/^(?!W\/)/, 'W/');
  return {
    ...reply,
    headers: weak === undefined ? headers : { ...headers, etag: weak },
    body: await encoders[encoding](reply.body),
  };
}
