import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small image of one color. */
export function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'png',
  { width = 40, height = 20, background = '#0e6546' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A phone photo: noise that does not compress, rotated by EXIF, with a location. */
export async function aPhotograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Phone', Copyright: 'secret owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 55/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A black PNG of any size, written by hand: few bytes for any number of pixels. */
export function aBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A multipart body written by hand, so that a test can break it. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  files: readonly { field: string; name: string; type: string; bytes: Buffer }[] = [],
): { body: Buffer; headers: { 'content-type': string } } {
  const boundary = '----boundary7MA4YWxkTrZu0gW';
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ field, name, type, bytes }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
