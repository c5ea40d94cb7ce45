import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { isProgrammingError } from '#functions/platform/runtime/programmingError.ts';

/**
 * A file of named sections, each compressed separately: a format number, the length of a table of contents in JSON,
 * the table, and the sections.
 */

/** The bytes are not a complete snapshot of the expected format. */
export class BrokenSnapshotError extends Error {
  override readonly name = 'BrokenSnapshotError';
}

const headBytes = 8;
/** Takes two thirds of the time of the default level 3, for 2.5 % more bytes. */
const params = { [constants.ZSTD_c_compressionLevel]: 2 };
/** The most that zstd adds to incompressible data, besides 1/256 of its size. */
const packedMore = 512;

const Contents = z.array(z.object({ name: z.string(), raw: z.int(), packed: z.int() }));

/** Any typed array that can be written as bytes. */
export type FileSection = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * Writes a file with these sections. Each is compressed as it is produced, so they need not all be in memory at
 * once.
 */
export function packSections(format: number, sections: Iterable<readonly [string, FileSection]>): Uint8Array {
  const packed = Array.from(sections, ([name, section]) => {
    const raw = new Uint8Array(section.buffer, section.byteOffset, section.byteLength);
    return { name, raw: raw.length, bytes: zstdCompressSync(raw, { params, chunkSize: roomOf(raw.length) }) };
  });
  const contents = packed.map(({ name, raw, bytes }) => ({ name, raw, packed: bytes.length }));
  const table = Buffer.from(JSON.stringify(contents));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(format, 0);
  head.writeUInt32LE(table.length, 4);
  return Buffer.concat([head, table, ...packed.map(({ bytes }) => bytes)]);
}

/** The buffer size that holds the compressed output in one piece; several pieces would have to be copied together. */
function roomOf(raw: number): number {
  return raw + (raw >>> 8) + packedMore;
}

/** The sections of a file. */
export class FileSections {
  readonly #found = new Map<string, ArrayBuffer>();

  /** @throws BrokenSnapshotError if the bytes have another format or are truncated. */
  constructor(format: number, bytes: Uint8Array) {
    try {
      const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (file.readUInt32LE(0) !== format) throw new BrokenSnapshotError('the format does not match');
      let offset = headBytes + file.readUInt32LE(4);
      for (const { name, raw, packed } of z.parse(
        Contents,
        JSON.parse(file.toString('utf8', headBytes, offset)),
      )) {
        if (offset + packed > file.length) throw new BrokenSnapshotError('the file is truncated');
        this.#found.set(name, unpack(file.subarray(offset, offset + packed), raw));
        offset += packed;
      }
      if (offset !== file.length) throw new BrokenSnapshotError('the file has extra bytes');
    } catch (cause) {
      if (cause instanceof BrokenSnapshotError || isProgrammingError(cause)) throw cause;
      throw new BrokenSnapshotError('the file cannot be read', { cause });
    }
  }

  bytes(name: string): Buffer<ArrayBuffer> {
    return Buffer.from(this.#section(name));
  }

  shorts(name: string): Uint16Array {
    return new Uint16Array(this.#section(name));
  }

  numbers(name: string): Uint32Array {
    return new Uint32Array(this.#section(name));
  }

  doubles(name: string): Float64Array {
    return new Float64Array(this.#section(name));
  }

  #section(name: string): ArrayBuffer {
    const section = this.#found.get(name);
    if (section === undefined) throw new BrokenSnapshotError(`the section ${name} is missing`);
    return section;
  }
}

function unpack(bytes: Uint8Array, raw: number): ArrayBuffer {
  // One chunk of the known length; several would have to be copied together.
  const section = zstdDecompressSync(bytes, { chunkSize: Math.max(raw, 64) });
  if (section.length !== raw) throw new BrokenSnapshotError('the section has the wrong length');
  if (section.buffer.byteLength === raw) return section.buffer;
  const buffer = new ArrayBuffer(raw);
  new Uint8Array(buffer).set(section);
  return buffer;
}
