import { createHash } from 'node:crypto';

/** A short hash of a text: stable, and evenly distributed. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
