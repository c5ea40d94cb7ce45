import * as z from 'zod/mini';

/** The parts that all uploads by presigned form share. */

const SHA256_BASE64 = /^[A-Za-z0-9+/]{43}=$/;

/** The facts about a file before its upload: its size, at most `max`, and its hash. */
export function fileFacts(max: number, empty: string, tooLarge: string) {
  return {
    size: z
      .number('size must be the number of bytes.')
      .check(z.int(empty), z.minimum(1, empty), z.maximum(max, tooLarge)),
    sha256: z
      .string('sha256 is required.')
      .check(z.regex(SHA256_BASE64, 'sha256 must be base64 of 32 bytes.')),
  };
}

/** POST `fields`, then the `file`, to `url` as multipart/form-data, before `expiresAt`. */
export const PresignedForm = z.object({
  success: z.literal(true),
  _id: z.string(),
  id: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expiresAt: z.string(),
});
