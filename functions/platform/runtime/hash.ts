import { createHash } from 'node:crypto';

/** The SHA-256 of a text in base64url. Secrets are stored only in this form. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
