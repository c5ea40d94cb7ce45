import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBucketError, xml } from './bucketErrors.ts';
import type { Storage } from './bucketServer.ts';
import { storedHeaders } from './objectStore.ts';
import { readForm, refuseForm, type UploadForm } from './postPolicy.ts';

/** Accepts a presigned form into a bucket: the only thing a caller without a key may do. */
export async function takeForm(
  storage: Storage,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request).catch(() => undefined);
  if (form === undefined) return answerBucketError(response, 'MalformedPOSTRequest');
  const refusal = refuseForm(form, bucket, storage.callers.secretOf) ?? refuseSigner(storage, bucket, form);
  if (refusal !== undefined) return answerBucketError(response, refusal);
  const key = form.fields.get('key') ?? '';
  const headers = storedHeaders.flatMap((name) => {
    const value = form.fields.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { etag } = await storage.store.put(bucket, key, form.file, Object.fromEntries(headers));
  answer(response, form, bucket, key, etag);
}

/** A form may do no more than the function that signed it. */
function refuseSigner(
  { callers, mayDo, usage }: Storage,
  bucket: string,
  form: UploadForm,
): string | undefined {
  const signer = callers.who((form.fields.get('x-amz-credential') ?? '').split('/')[0] ?? '');
  const key = form.fields.get('key') ?? '';
  if (signer === undefined || key === '') return 'AccessDenied';
  if (signer === 'owner') return undefined;
  if (!mayDo(signer.role, 's3:PutObject', `arn:aws:s3:::${bucket}/${key}`)) return 'AccessDenied';
  usage.record(signer.function, 's3:PutObject', `arn:aws:s3:::${bucket}`);
  return undefined;
}

function answer(response: ServerResponse, form: UploadForm, bucket: string, key: string, ETag: string): void {
  const requestedStatus = form.fields.get('success_action_status');
  const headers = {
    etag: ETag,
    'x-amz-checksum-sha256': createHash('sha256').update(form.file).digest('base64'),
  };
  if (requestedStatus !== '201') {
    response.writeHead(requestedStatus === '200' ? 200 : 204, headers);
    return void response.end();
  }
  response.writeHead(201, { ...headers, 'content-type': 'application/xml' });
  response.end(xml('PostResponse', { Bucket: bucket, Key: key, ETag }));
}
