import { expect, test } from 'vitest';
import { filesIn } from '../../../tests/support/unzip.ts';
import { zipEndRecord, zipEntry } from './zip.ts';

const modified = new Date('2026-11-22T10:11:12.000Z');
const files = [
  { name: 'README.txt', bytes: Buffer.from('Read me') },
  { name: 'images/ä.webp', bytes: Buffer.from([0, 255, 80, 75]) },
  { name: 'empty.json', bytes: Buffer.alloc(0) },
];

function zipOf(): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { body, entry } = zipEntry(file, offset, modified);
    bodies.push(body);
    entries.push(entry);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  return Buffer.concat([...bodies, directory, zipEndRecord(files.length, directory.length, offset)]);
}

test('a ZIP made of parts contains whole files with their names', () => {
  expect([...filesIn(zipOf())]).toEqual(files.map(({ name, bytes }) => [name, bytes]));
});

test('a ZIP beyond four gigabytes has 64-bit positions', () => {
  const far = 5 * 1024 ** 3;
  const { body, entry } = zipEntry({ name: 'a', bytes: Buffer.from('x') }, far, modified);

  expect(entry.readUInt32LE(42)).toBe(0xffffffff);
  expect(entry.readUInt16LE(30)).toBe(12);
  expect(entry.readBigUInt64LE(entry.length - 8)).toBe(BigInt(far));
  const end = zipEndRecord(70_000, entry.length, far + body.length);
  expect(end.readBigUInt64LE(24)).toBe(70_000n);
  expect(end.readBigUInt64LE(48)).toBe(BigInt(far + body.length));
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(far + body.length + entry.length));
  expect(end.readUInt16LE(56 + 20 + 10)).toBe(0xffff);
});
