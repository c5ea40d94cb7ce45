import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingKey } from '#infra/local/aws/signature.ts';
import { startTinySite, type TinySite } from './tinyStack.ts';

let site: TinySite;
let s3: S3Client;
beforeAll(async () => {
  site = await startTinySite();
  s3 = client(secret());
});
afterAll(() => site.end());

const env = (name: string) => site.engineEnv[name] ?? '';
const secret = () => env('AWS_SECRET_ACCESS_KEY');
const Bucket = 'inbox';

function client(secretAccessKey: string): S3Client {
  return new S3Client({
    region: 'us-east-1',
    endpoint: env('AWS_ENDPOINT_URL_S3'),
    maxAttempts: 1,
    credentials: { accessKeyId: env('AWS_ACCESS_KEY_ID'), secretAccessKey },
  });
}

describe('storage with signed requests', () => {
  it('returns bytes, type and encoding, whole and in part', async () => {
    const Key = 'a folder/ä+b.txt';
    await s3.send(
      new PutObjectCommand({ Bucket, Key, Body: 'hello', ContentType: 'text/x', ContentEncoding: 'br' }),
    );
    const whole = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await whole.Body?.transformToString()).toBe('hello');
    expect(whole).toMatchObject({ ContentType: 'text/x', ContentEncoding: 'br', ContentLength: 5 });
    const end = await s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=-2' }));
    expect(await end.Body?.transformToString()).toBe('lo');
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(5);
  });

  it('accepts a stream with a trailing checksum', async () => {
    const Body = Readable.from([Buffer.alloc(70_000, 'a'), Buffer.alloc(10, 'b')]);
    await s3.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: 70_010 }));
    const { Body: stored } = await s3.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    const bytes = await stored?.transformToByteArray();
    expect(Buffer.from(bytes ?? [])).toEqual(
      Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.alloc(10, 'b')]),
    );
  });

  it('lists in pages', async () => {
    for (const Key of ['p/1', 'p/2', 'p/3']) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'p/', MaxKeys: 2 }));
    const rest = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'p/', ContinuationToken: first.NextContinuationToken }),
    );
    expect([...(first.Contents ?? []), ...(rest.Contents ?? [])].map(({ Key }) => Key)).toEqual([
      'p/1',
      'p/2',
      'p/3',
    ]);
  });

  it('refuses a wrong secret, a missing signature and a wrong checksum', async () => {
    const stranger = client('wrong');
    await expect(stranger.send(new GetObjectCommand({ Bucket, Key: 'x' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    expect((await fetch(`${env('AWS_ENDPOINT_URL_S3')}/${Bucket}/x`)).status).toBe(403);
    const lie = new PutObjectCommand({ Bucket, Key: 'lie', Body: 'hello', ChecksumCRC32: 'AAAAAA==' });
    await expect(s3.send(lie)).rejects.toMatchObject({ name: 'BadDigest' });
  });

  it('says what is missing', async () => {
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'nothing' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });
});

interface FormChanges {
  readonly fields?: Record<string, string>;
  readonly file?: string;
  readonly secondsToLive?: number;
  readonly signWith?: string;
}

/** Posts a form whose policy allows exactly `hello` as image/png under `mine/`, with the test's changes. */
async function post({
  fields = {},
  file = 'hello',
  secondsToLive = 60,
  signWith = secret(),
}: FormChanges = {}) {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const sum = createHash('sha256').update('hello').digest('base64');
  const fixed = {
    'x-amz-credential': `${env('AWS_ACCESS_KEY_ID')}/${day}/us-east-1/s3/aws4_request`,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-date': `${day}T000000Z`,
    'Content-Type': 'image/png',
    'x-amz-checksum-sha256': sum,
    success_action_status: '201',
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(Date.now() + secondsToLive * 1000).toISOString(),
      conditions: [
        { bucket: Bucket },
        ['starts-with', '$key', 'mine/'],
        ['content-length-range', 5, 5],
        ...Object.entries(fixed).map(([name, value]) => ({ [name]: value })),
      ],
    }),
  ).toString('base64');
  const signature = createHmac('sha256', signingKey(signWith, day, 'us-east-1', 's3'))
    .update(policy)
    .digest('hex');
  const all = { key: 'mine/1', ...fixed, policy, 'x-amz-signature': signature, ...fields };
  const form = new FormData();
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set('file', new Blob([file]));
  const answer = await fetch(`${site.url}/inbox`, { method: 'POST', body: form });
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
}

describe('a presigned form', () => {
  it('stores the file that its policy describes', async () => {
    expect(await post()).toEqual([201, undefined]);
    const stored = await s3.send(new GetObjectCommand({ Bucket, Key: 'mine/1' }));
    expect(await stored.Body?.transformToString()).toBe('hello');
    expect(stored.ContentType).toBe('image/png');
  });

  it.each([
    ['another size', { file: 'hello!' }, [400, 'EntityTooLarge']],
    ['a smaller one', { file: 'hell' }, [400, 'EntityTooSmall']],
    ['other bytes than announced', { file: 'hallo' }, [400, 'BadDigest']],
    ['another key', { fields: { key: 'yours/1' } }, [403, 'AccessDenied']],
    ['another type', { fields: { 'Content-Type': 'text/html' } }, [403, 'AccessDenied']],
    ['a field more', { fields: { acl: 'public-read' } }, [403, 'AccessDenied']],
    ['an expired policy', { secondsToLive: -1 }, [403, 'AccessDenied']],
    ['a foreign signature', { signWith: 'other' }, [403, 'SignatureDoesNotMatch']],
    ['no policy', { fields: { policy: '' } }, [403, 'AccessDenied']],
  ] satisfies [string, FormChanges, unknown][])('is refused with %s', async (_, changes, expected) => {
    expect(await post(changes)).toEqual(expected);
  });

  it('that is cut off stores nothing and is refused', async () => {
    const answer = await fetch(`${site.url}/inbox`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="key"\r\n\r\nmine/half',
    });
    expect(answer.status).toBe(400);
  });
});

describe('another S3', () => {
  it('can store objects after the same checks', async () => {
    const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
    for (const key of keys) process.env[key] = env(key);
    const other = await startTinySite({ s3Endpoint: env('AWS_ENDPOINT_URL_S3') });
    const put = { Bucket: 'site', Key: 'far.txt', Body: 'far', ContentType: 'text/plain' };
    await s3.send(new PutObjectCommand(put));
    const answer = await fetch(`${other.url}/far.txt`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain',
      'far',
    ]);
    expect((await fetch(`${other.url}/none.txt`)).status).toBe(403);
    await other.end();
    for (const key of keys) delete process.env[key];
  });
});

describe('the site', () => {
  it('is served from its bucket with validators, and nothing else is', async () => {
    await s3.send(
      new PutObjectCommand({ Bucket: 'site', Key: 'a.txt', Body: 'A', ContentType: 'text/plain' }),
    );
    const first = await fetch(`${site.url}/a.txt`);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, await first.text()]).toEqual([200, 'A']);
    // CloudFront weakens the ETag of what it compresses, and browsers send it back that way.
    for (const known of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
      const again = await fetch(`${site.url}/a.txt`, { headers: { 'if-none-match': known } });
      expect([known, again.status, await again.text()]).toEqual([known, 304, '']);
    }
    const changed = await fetch(`${site.url}/a.txt`, { headers: { 'if-none-match': '"old"' } });
    expect(changed.status).toBe(200);
    expect((await fetch(`${site.url}/b.txt`)).status).toBe(403);
    expect((await fetch(`${site.url}/inbox`)).status).not.toBe(200);
  });
});
