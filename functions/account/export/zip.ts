import { crc32 } from 'node:zlib';

/**
 * A ZIP that is written in parts by separate runs: the uncompressed files, then their directory, then its end. ZIP
 * libraries keep all of that in one process. @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */

const most16 = 0xffff;
const most32 = 0xffffffff;
/** Names are UTF-8; nothing is compressed. */
const utf8Flag = 0x0800;
const [version, version64] = [20, 45];

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The bytes of one file in a ZIP, and its directory entry. */
interface ZipEntry {
  readonly body: Buffer;
  readonly entry: Buffer;
}

/** @param offset where the file begins in the ZIP. */
export function zipEntry({ name, bytes }: ZipFile, offset: number, modified: Date): ZipEntry {
  const path = Buffer.from(name);
  const isFar = offset >= most32;
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(isFar ? version64 : version, 0);
  facts.writeUInt16LE(utf8Flag, 2);
  facts.writeUInt32LE(dosTime(modified), 6);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(path.length, 22);
  const zip64Extra = isFar ? Buffer.concat([uint16(1), uint16(8), uint64(offset)]) : Buffer.alloc(0);
  const inDirectory = Buffer.from(facts);
  inDirectory.writeUInt16LE(zip64Extra.length, 24);
  return {
    body: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, bytes]),
    entry: Buffer.concat([
      Buffer.from('PK\x01\x02', 'latin1'),
      uint16(version64),
      inDirectory,
      // Comment, disk number and attributes: none.
      Buffer.alloc(10),
      uint32(Math.min(offset, most32)),
      path,
      zip64Extra,
    ]),
  };
}

/** The end record after the directory. @param offset where the directory begins. */
export function zipEndRecord(entries: number, directoryBytes: number, offset: number): Buffer {
  const isLarge = entries >= most16 || offset >= most32 || directoryBytes >= most32;
  const count = uint16(Math.min(entries, most16));
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(4),
    count,
    count,
    uint32(Math.min(directoryBytes, most32)),
    uint32(Math.min(offset, most32)),
    Buffer.alloc(2),
  ]);
  if (!isLarge) return end;
  const end64 = Buffer.concat([
    Buffer.from('PK\x06\x06', 'latin1'),
    uint64(44),
    uint16(version64),
    uint16(version64),
    Buffer.alloc(8),
    uint64(entries),
    uint64(entries),
    uint64(directoryBytes),
    uint64(offset),
  ]);
  const where = Buffer.concat([
    Buffer.from('PK\x06\x07', 'latin1'),
    Buffer.alloc(4),
    uint64(offset + directoryBytes),
    uint32(1),
  ]);
  return Buffer.concat([end64, where, end]);
}

function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
