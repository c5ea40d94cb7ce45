/** An address as it is compared: two that differ in case alone, or in how accents are written, are one. */
export function normalizeAddress(address: string): string {
  return address.normalize('NFC').toLowerCase();
}
