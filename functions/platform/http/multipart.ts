import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { isProgrammingError } from '#functions/platform/runtime/programmingError.ts';
import { limits } from '#shared/platform/limits.ts';
import type { UploadedFile } from './call.ts';
import { commonFailure } from './failure.ts';

interface MultipartForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

const bounds = {
  fieldNameSize: 64,
  fieldSize: 64 * 1024,
  fields: 30,
  files: limits.maxImages,
  fileSize: limits.maxMultipartBytes,
  parts: 40,
  headerPairs: 16,
};

/**
 * Parses a multipart form within the platform's limits.
 * @param allowed the route's file fields, and how many files each accepts.
 * @throws RouteError 400 if the form is truncated, has duplicate fields or is malformed, 413 if it is too large.
 */
export function parseMultipart(
  contentType: string,
  bytes: Buffer,
  allowed: Readonly<Record<string, number>>,
): Promise<MultipartForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const files: UploadedFile[] = [];
    const malformed = (message: string) =>
      reject(commonFailure('invalidInput', { errors: [{ path: '', message, code: 'INVALID_FORM' }] }));
    const parser = openParser(contentType, malformed);
    if (parser === undefined) return;
    const tooLarge = () => reject(commonFailure('filesTooLarge'));

    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) tooLarge();
      if (fields.has(name)) malformed(`${name} appears twice in the form.`);
      fields.set(name, value);
    });
    parser.on('file', (field, stream, filename) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', tooLarge);
      stream.on('error', () => malformed('The form is incomplete.'));
      stream.on('end', () => {
        const file = { field, bytes: Buffer.concat(chunks) };
        // An empty file input sends a part without a file name and without content.
        if (file.bytes.length > 0 || (filename ?? '') !== '') files.push(file);
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, tooLarge);
    parser.on('error', () => malformed("Part of the form didn't arrive. Please submit it again."));
    parser.on('finish', () => {
      const wrong = files.find(({ field }) => !Object.hasOwn(allowed, field));
      const crowded = Object.entries(allowed).find(
        ([name, limit]) => files.filter(({ field }) => field === name).length > limit,
      );
      if (wrong !== undefined) malformed(`${wrong.field.slice(0, 64)} isn't a file field.`);
      else if (crowded !== undefined)
        malformed(`Too many files for ${crowded[0]}: the limit is ${crowded[1]}.`);
      else resolve({ fields: Object.fromEntries(fields), files });
    });
    parser.end(bytes);
  });
}

function openParser(contentType: string, malformed: (message: string) => void): BusboyInstance | undefined {
  const headers: BusboyHeaders = { 'content-type': contentType };
  try {
    return new Busboy({ headers, limits: bounds, isPartAFile: (_, __, filename) => filename !== undefined });
  } catch (error) {
    if (isProgrammingError(error)) throw error;
    malformed("The form's content type has no boundary.");
    return undefined;
  }
}
