import type { RosterFile } from '#shared/roster/imports.ts';

/** Decodes a CSV file in any of the encodings that office programs write. */

type Encoding = RosterFile['encoding'];

/** Bytes to decode at a time; the text of a file is never in memory as a whole. */
const sliceBytes = 64 * 1024;
/** How much of a file is used to detect its encoding. */
const probeBytes = 64 * 1024;

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Magic bytes of archives, images and documents: zip (xlsx), gzip, pdf, xls, png, jpeg. */
const otherKinds: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x1f, 0x8b],
  [0x25, 0x50, 0x44, 0x46],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The encoding of these bytes, or undefined if they are not text. */
export function detectEncoding(bytes: Uint8Array): Encoding | undefined {
  if (otherKinds.some((start) => beginsWith(bytes, start))) return undefined;
  const encoding = byteOrderMarks.find(([, mark]) => beginsWith(bytes, mark))?.[0] ?? unmarkedEncoding(bytes);
  return encoding !== undefined && isText(bytes, encoding) ? encoding : undefined;
}

function unmarkedEncoding(bytes: Uint8Array): Encoding | undefined {
  const probe = bytes.subarray(0, probeBytes);
  const zeros = [0, 0];
  probe.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // In UTF-16, Latin letters have a zero in every pair, always on the same side; other text has none.
  if (odd > probe.length / 8 && even < odd / 8) return 'utf-16le';
  if (even > probe.length / 8 && odd < even / 8) return 'utf-16be';
  if (even + odd > 0) return undefined;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const slice of slices(bytes)) decoder.decode(slice, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Control characters except tabs, line breaks and form feeds (`\s`), and those that Windows-1252 leaves undefined. */
const controls = /[^\P{Cc}\s\u0080-\u009f]/gu;
const oldEnd = String.fromCodePoint(0x1a);

/** Text has line breaks and tabs, but no other control characters. */
function isText(bytes: Uint8Array, encoding: Encoding): boolean {
  for (const text of decodeChunks(bytes.subarray(0, probeBytes), encoding)) {
    if (text.match(controls)?.some((control) => control !== oldEnd) === true) return false;
  }
  return true;
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += sliceBytes)
    yield bytes.subarray(start, start + sliceBytes);
}

/** The text of these bytes in chunks, without the byte order mark. */
export function* decodeChunks(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (const slice of slices(bytes)) yield decoder.decode(slice, { stream: true });
  yield decoder.decode();
}
