import { createHash } from 'node:crypto';

/** A short print of a text: the same for the same text, and spread evenly. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
