/** SHA-256 of a blob in base64, which the storage checks on upload. */
export async function sha256Base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // crypto.subtle exists only on https and on localhost.
  const digest =
    'subtle' in crypto ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes);
  return btoa(String.fromCharCode(...digest));
}

const primes = firstPrimes(64);
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** FIPS 180-4, for local runs over plain http under another host name than localhost. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const view = new DataView(padded(bytes).buffer);
  let hash = new Uint32Array(start);
  for (let offset = 0; offset < view.byteLength; offset += 64) hash = mixBlock(hash, view, offset);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => out.setUint32(index * 4, word));
  return new Uint8Array(out.buffer);
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  block.set(bytes);
  block[bytes.length] = 0x80;
  new DataView(block.buffer).setBigUint64(block.length - 8, BigInt(bytes.length) * 8n);
  return block;
}

function schedule(view: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64);
  const at = (index: number): number => words[index] ?? 0;
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const s0 = rotate(at(i - 15), 7) ^ rotate(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const s1 = rotate(at(i - 2), 17) ^ rotate(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    words[i] = at(i - 16) + s0 + at(i - 7) + s1;
  }
  return words;
}

function mixBlock(hash: Uint32Array, view: DataView, offset: number): Uint32Array<ArrayBuffer> {
  const words = schedule(view, offset);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return new Uint32Array([a, b, c, d, e, f, g, h].map((word, index) => word + (hash[index] ?? 0)));
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
