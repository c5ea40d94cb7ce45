/** The files of an uncompressed ZIP, by name. @throws if it is invalid. */
export function filesIn(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('This is no ZIP.');
  const files = new Map<string, Buffer>();
  let offset = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(offset) !== 0x02014b50 || zip.readUInt16LE(offset + 10) !== 0)
      throw new Error('This entry is compressed, or none.');
    const [size, nameLength] = [zip.readUInt32LE(offset + 20), zip.readUInt16LE(offset + 28)];
    const local = zip.readUInt32LE(offset + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.subarray(offset + 46, offset + 46 + nameLength).toString();
    files.set(name, zip.subarray(start, start + size));
    offset += 46 + nameLength + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
  }
  return files;
}
