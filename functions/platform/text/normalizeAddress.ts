/** An address for comparison: case and the encoding of accents do not matter. */
export function normalizeAddress(address: string): string {
  return address.normalize('NFC').toLowerCase();
}
