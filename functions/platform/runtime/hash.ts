import { createHash } from 'node:crypto';

/** The SHA-256 of a text in base64url. Secrets are stored only in this form. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The partition of a key, one of `count`, at most 256: many writes at once are spread over all of them. */
export const partitionOf = (key: string, count: number): number =>
  createHash('sha256').update(key).digest().readUInt8(0) % count;
