import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';

/** The bytes of an upload without the framing of a streaming SDK, or S3's error code if they are invalid. */
type UploadBody = { readonly body: Buffer } | { readonly refused: string };

const hash64 = (algorithm: string) => (body: Buffer) => createHash(algorithm).update(body).digest('base64');

/** The checksums that an upload may carry, and how each is computed. */
export const checksums: Readonly<Record<string, (body: Buffer) => string>> = {
  'x-amz-checksum-crc32': (body) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(body));
    return bytes.toString('base64');
  },
  'x-amz-checksum-sha256': hash64('sha256'),
  'x-amz-checksum-sha1': hash64('sha1'),
  'content-md5': hash64('md5'),
};

/** Unwraps and checks the body of a PUT. */
export function readUpload(headers: IncomingHttpHeaders, raw: Buffer): UploadBody {
  const payload = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  const unwrapped = payload.startsWith('STREAMING-') ? unwrapChunks(raw) : { body: raw, trailers: {} };
  if (unwrapped === undefined) return { refused: 'IncompleteBody' };
  const { body, trailers } = unwrapped;
  const declaredLength = headers['x-amz-decoded-content-length'];
  if (declaredLength !== undefined && Number(declaredLength) !== body.length)
    return { refused: 'IncompleteBody' };
  if (/^[0-9a-f]{64}$/.test(payload) && createHash('sha256').update(body).digest('hex') !== payload) {
    return { refused: 'XAmzContentSHA256Mismatch' };
  }
  const claimed = { ...headers, ...trailers };
  const wrong = Object.entries(checksums).some(([name, compute]) => {
    const claim = claimed[name];
    return claim !== undefined && claim !== compute(body);
  });
  return wrong ? { refused: 'BadDigest' } : { body };
}

/** Decodes `aws-chunked`: `size[;signature]\r\nbytes\r\n … 0\r\ntrailer: value\r\n\r\n`. */
function unwrapChunks(raw: Buffer): { body: Buffer; trailers: Record<string, string> } | undefined {
  const parts: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', offset);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(raw.subarray(offset, lineEnd).toString().split(';')[0] ?? '', 16);
    if (!Number.isSafeInteger(size) || lineEnd + 2 + size > raw.length) return undefined;
    offset = lineEnd + 2 + size;
    if (size === 0) break;
    parts.push(raw.subarray(lineEnd + 2, offset));
    offset += 2;
  }
  const trailers = raw
    .subarray(offset)
    .toString()
    .split('\r\n')
    .map((line) => line.split(/:(.*)/s).map((part) => part.trim()))
    .filter(([name]) => name !== undefined && name !== '');
  return {
    body: Buffer.concat(parts),
    trailers: Object.fromEntries(trailers.map(([name = '', value = '']) => [name.toLowerCase(), value])),
  };
}
