import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { once } from '#functions/platform/runtime/once.ts';
import { s3Client } from '#functions/platform/s3/storage.ts';
import { inUploadOrder, siteFile } from './siteFiles.ts';

type Request = Pick<
  CloudFormationCustomResourceEvent,
  'RequestType' | 'StackId' | 'RequestId' | 'LogicalResourceId'
> & { readonly ResponseURL?: string; readonly PhysicalResourceId?: string };

const s3 = once(() => s3Client(5));
/** The built site is bundled next to this code. */
const folder = join(__dirname, 'site');
const uploadsAtOnce = 8;
const reportTries = 5;
const reportTimeoutMs = 10_000;
const reportWaitMs = 500;

async function upload(key: string): Promise<void> {
  const { contentType, cacheControl, contentEncoding } = siteFile(key);
  await s3().send(
    new PutObjectCommand({
      Bucket: process.env['SITE_BUCKET'],
      Key: key,
      Body: await readFile(join(folder, key)),
      ContentType: contentType,
      CacheControl: cacheControl,
      ContentEncoding: contentEncoding,
    }),
  );
}

async function uploadSite(): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  for (const group of inUploadOrder(keys)) await inParallel(group, uploadsAtOnce, upload);
}

/**
 * CloudFormation reads the outcome from a presigned URL. The local run has no such URL and uses the result of the
 * call.
 */
async function report(request: Request, failure: unknown): Promise<void> {
  if (request.ResponseURL === undefined) {
    if (failure !== undefined) throw failure;
    return;
  }
  const { StackId, RequestId, LogicalResourceId } = request;
  const PhysicalResourceId = request.PhysicalResourceId ?? 'site';
  const Status = failure === undefined ? 'SUCCESS' : 'FAILED';
  const Reason = failure instanceof Error ? `${failure.name}: ${failure.message}` : '';
  const answer = { Status, Reason, PhysicalResourceId, StackId, RequestId, LogicalResourceId };
  await put(request.ResponseURL, JSON.stringify(answer));
}

/** Without a report the whole deployment hangs, so it is retried. @throws after the last failed try. */
async function put(address: string, body: string, triesLeft = reportTries): Promise<void> {
  const status = await fetch(address, {
    method: 'PUT',
    body,
    signal: AbortSignal.timeout(reportTimeoutMs),
  }).then(
    (response) => response.status,
    () => 0,
  );
  if (status >= 200 && status < 300) return;
  if (triesLeft <= 1) throw new Error(`CloudFormation did not accept the report: ${status}.`);
  await setTimeout(reportWaitMs);
  return put(address, body, triesLeft - 1);
}

/**
 * Uploads the site to its bucket when the stack is created or updated. Old files stay, because tabs opened earlier
 * may still request them.
 */
export const handler = async (request: Request): Promise<void> => {
  const outcome = request.RequestType === 'Delete' ? undefined : uploadSite();
  const failure: unknown = await outcome?.then(
    () => undefined,
    (error: unknown) => error,
  );
  await report(request, failure);
};
