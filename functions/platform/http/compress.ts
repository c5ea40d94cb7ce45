import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from './requestContext.ts';

/** Below this size compression does not save a packet. */
const leastBytes = 1024;
const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, level),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

function encodingOf(accepted: string): keyof typeof encoders | undefined {
  const offered = accepted.split(',').map((encoding) => encoding.trim());
  const takes = (name: string) =>
    offered.some((encoding) => encoding.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(encoding));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

/**
 * Compresses long responses, because CloudFront compresses only what it may cache. Responses that set a cookie stay
 * uncompressed: next to text that an attacker chooses, the compressed length would reveal the secret.
 */
export function compressAnswers(): Middleware {
  return {
    after: async (request) => {
      const { response, event } = request;
      if (typeof response?.body !== 'string' || response.isBase64Encoded === true) return;
      if (response.cookies !== undefined || Buffer.byteLength(response.body) < leastBytes) return;
      const encoding = encodingOf(event.headers['accept-encoding'] ?? '');
      if (encoding === undefined) return;
      const body = await encoders[encoding](Buffer.from(response.body));
      request.response = {
        ...response,
        headers: { ...response.headers, 'content-encoding': encoding, vary: 'accept-encoding' },
        body: body.toString('base64'),
        isBase64Encoded: true,
      };
    },
  };
}
