import { expect, test } from 'vitest';
import { packSections, type FileSection, FileSections, BrokenSnapshotError } from './fileSections.ts';

const format = 7;
/** All types, an empty section, a view into a larger buffer, and incompressible bytes. */
const noise = Uint8Array.from(
  { length: 5000 },
  (_, index) => (Math.imul(index + 1, 2_654_435_761) >>> 13) & 0xff,
);
const sections: readonly (readonly [string, FileSection])[] = [
  ['bytes', new Uint8Array([9, 1, 2, 3, 9]).subarray(1, 4)],
  ['none', new Uint8Array(0)],
  ['shorts', Uint16Array.of(0, 1, 0xffff)],
  ['numbers', Uint32Array.of(0, 1, 0xffffffff)],
  ['doubles', Float64Array.of(0, 1, 2 ** 50)],
  ['noise', noise],
  ['zeros', new Uint8Array(100_000)],
];
const file = () => packSections(format, sections);
const broken = (bytes: Uint8Array, wanted = format) => {
  try {
    return new FileSections(wanted, bytes);
  } catch (error) {
    return error;
  }
};

test('sections are read as written, wherever the file is in a larger buffer', () => {
  const inRoom = new Uint8Array(file().length + 20);
  inRoom.set(file(), 10);
  for (const bytes of [file(), inRoom.subarray(10, 10 + file().length)]) {
    const read = new FileSections(format, bytes);
    expect([...read.bytes('bytes')]).toEqual([1, 2, 3]);
    expect(read.bytes('none')).toHaveLength(0);
    expect([...read.shorts('shorts')]).toEqual([0, 1, 0xffff]);
    expect([...read.numbers('numbers')]).toEqual([0, 1, 0xffffffff]);
    expect([...read.doubles('doubles')]).toEqual([0, 1, 2 ** 50]);
    expect(read.bytes('noise').equals(noise)).toBe(true);
    expect(read.bytes('zeros').every((byte) => byte === 0)).toBe(true);
    expect(read.bytes('zeros')).toHaveLength(100_000);
  }
});

test('a section has its own buffer of exactly its length', () => {
  const read = new FileSections(format, file());
  for (const [name, { byteLength }] of sections) {
    expect([name, read.bytes(name).buffer.byteLength]).toEqual([name, byteLength]);
  }
});

test('a file that is truncated, too long or in another format is refused', () => {
  const whole = packSections(format, sections.slice(0, 3));
  for (let length = 0; length < whole.length; length += 1) {
    expect(broken(whole.subarray(0, length))).toBeInstanceOf(BrokenSnapshotError);
  }
  expect(broken(whole)).toBeInstanceOf(FileSections);
  expect(broken(Buffer.concat([whole, Buffer.alloc(1)]))).toBeInstanceOf(BrokenSnapshotError);
  expect(broken(whole, format + 1)).toBeInstanceOf(BrokenSnapshotError);
});

test('each error has its own message, and unexpected ones keep their cause', () => {
  const whole = packSections(format, sections.slice(0, 3));
  const longer = Buffer.concat([whole, Buffer.alloc(1)]);
  expect(broken(whole, format + 1)).toMatchObject({ message: 'the format does not match' });
  expect(broken(longer)).toMatchObject({ message: 'the file has extra bytes' });
  expect(broken(whole.subarray(0, -1))).toMatchObject({ message: 'the file is truncated' });
  expect(broken(whole.subarray(0, 3))).toMatchObject({ message: 'the file cannot be read' });
  expect(broken(whole.subarray(0, 3))).toHaveProperty('cause.name', 'RangeError');

  const length = Buffer.from(whole).readUInt32LE(4);
  const table = Buffer.from(whole)
    .toString('utf8', 8, 8 + length)
    .replace('"raw":3', '"raw":2');
  const told = Buffer.concat([whole.subarray(0, 8), Buffer.from(table), whole.subarray(8 + length)]);
  expect(broken(told)).toMatchObject({ message: 'the section has the wrong length' });
});

test('a section that is missing is named', () => {
  expect(() => new FileSections(format, file()).numbers('others')).toThrow(
    new BrokenSnapshotError('the section others is missing'),
  );
});
