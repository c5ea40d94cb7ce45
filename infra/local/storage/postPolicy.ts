import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import busboy from '@fastify/busboy';
import * as z from 'zod/mini';
import { sameBytes, signingKey } from '../aws/signature.ts';
import { now } from '../clock/clock.ts';
import { checksums } from './uploadBody.ts';

/** A presigned form as it arrived. Field names are in lower case, because S3 ignores their case. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
}

const maxFileBytes = 64 * 1024 * 1024;
const Policy = z.object({
  expiration: z.string(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});
type Condition = z.output<typeof Policy>['conditions'][number];

/** Fields that need no condition: the signature's own fields. */
const uncheckedFields = /^(policy|file|x-amz-signature|x-ignore-.*)$/;

/** Parses a form; rejects if it is truncated or malformed. Ignores fields after the file, as S3 does. */
export function readForm(request: IncomingMessage): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const chunks: Buffer[] = [];
    let fileSeen = false;
    const parser = busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { fileSize: maxFileBytes, files: 1, fields: 50, fieldSize: 20_000 },
    });
    parser.on('field', (name: string, value: string) => {
      if (!fileSeen) fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (_name, stream) => {
      fileSeen = true;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('error', reject);
    parser.on('finish', () => resolve({ fields, file: Buffer.concat(chunks) }));
    request.on('aborted', () => reject(new Error('The form is incomplete.')));
    request.pipe(parser);
  });
}

/** The S3 error code with which the form is refused; undefined if policy and signature are valid. */
export function refuseForm(
  form: UploadForm,
  bucket: string,
  secretOf: (accessKeyId: string) => string,
): string | undefined {
  const field = (name: string) => form.fields.get(name) ?? '';
  const [id = '', day = '', region = '', service = '', end] = field('x-amz-credential').split('/');
  if (field('policy') === '' || end !== 'aws4_request' || service !== 's3') return 'AccessDenied';
  const expected = createHmac('sha256', signingKey(secretOf(id), day, region, service)).update(
    field('policy'),
  );
  if (!sameBytes(expected.digest(), Buffer.from(field('x-amz-signature'), 'hex')))
    return 'SignatureDoesNotMatch';
  const policy = parsePolicy(field('policy'));
  if (policy === undefined) return 'InvalidPolicyDocument';
  if (!(Date.parse(policy.expiration) > now())) return 'AccessDenied';
  return refuseConditions(policy.conditions, form, bucket) ?? refuseChecksums(form);
}

function refuseConditions(
  conditions: readonly Condition[],
  form: UploadForm,
  bucket: string,
): string | undefined {
  const covered = new Set<string>();
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      const [name = '', value = ''] = Object.entries(condition)[0] ?? [];
      covered.add(name.toLowerCase());
      if (fieldOf(form, bucket, name) !== value) return 'AccessDenied';
      continue;
    }
    const [kind, first, second] = condition;
    if (kind === 'content-length-range') {
      if (form.file.length < first) return 'EntityTooSmall';
      if (form.file.length > second) return 'EntityTooLarge';
      continue;
    }
    const name = first.replace(/^\$/, '');
    covered.add(name.toLowerCase());
    const value = fieldOf(form, bucket, name);
    const holds = kind === 'eq' ? value === second : value.startsWith(second);
    if (!holds) return 'AccessDenied';
  }
  const extra = [...form.fields.keys()].some((name) => !covered.has(name) && !uncheckedFields.test(name));
  return extra ? 'AccessDenied' : undefined;
}

function fieldOf(form: UploadForm, bucket: string, name: string): string {
  return name.toLowerCase() === 'bucket' ? bucket : (form.fields.get(name.toLowerCase()) ?? '');
}

function refuseChecksums({ fields, file }: UploadForm): string | undefined {
  const wrong = Object.entries(checksums).some(([name, compute]) => {
    const claim = fields.get(name);
    return claim !== undefined && claim !== compute(file);
  });
  return wrong ? 'BadDigest' : undefined;
}

function parsePolicy(base64: string) {
  try {
    return Policy.parse(JSON.parse(Buffer.from(base64, 'base64').toString()));
  } catch {
    return undefined;
  }
}
