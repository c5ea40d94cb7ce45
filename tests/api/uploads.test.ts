import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageOfSide } from '#shared/images/images.ts';
import { imageLimits } from '#shared/images/limits.ts';
import { completeUpload, createUpload } from '#shared/images/routes.ts';
import * as texts from '#shared/platform/texts.ts';
import { http, sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { triesOf } from '../support/owner.ts';
import { aMember, stranger } from '../support/people.ts';
import { aBlackPng, aPhotograph, aPicture } from '../support/pictures.ts';
import { siteUrl } from '../support/site.ts';
import { aForm, postForm, upload } from '../support/uploading.ts';

const download = async (path: string): Promise<Buffer> => {
  return Buffer.from(await (await fetch(siteUrl() + path)).arrayBuffer());
};

describe('an uploaded image', () => {
  test('of eight megabytes from a phone is rotated, stripped and resized', async () => {
    const { call } = await aMember();
    const bytes = await aPhotograph(3700, 2700);
    expect(bytes.length).toBeGreaterThan(7_000_000);

    const { imgUrl, width, height } = await upload(call, bytes, 'image/jpeg');
    const large = await download(imgUrl);
    const small = await download(imageOfSide(imgUrl, 480));
    const facts = await sharp(large).metadata();

    expect(facts).toMatchObject({ format: 'webp', width, height });
    expect(height).toBeGreaterThan(width);
    expect(Math.max(width, height)).toBe(1600);
    expect(facts.exif).toBeUndefined();
    expect(facts.orientation).toBeUndefined();
    expect(large.includes('secret owner')).toBe(false);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', height: 480 });
  });

  test('is cached forever by browsers, for minutes by the edge, and served in a sandbox', async () => {
    const { call } = await aMember();
    const { imgUrl } = await upload(call, await aPicture());

    const { status, headers } = await http(imgUrl);

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toMatch(/^public, max-age=31536000, s-maxage=\d, immutable$/);
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('can be completed repeatedly', async () => {
    const { call } = await aMember();
    const first = await upload(call, await aPicture());

    const { data } = await call(completeUpload, { params: { id: first.id } });

    expect(data).toEqual(first);
  });

  test.each([
    ['text', Buffer.from('hello')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['half a PNG', undefined],
  ])('that is %s is refused by its bytes', async (_, given) => {
    const { call } = await aMember();
    const whole = await aPicture('png', { width: 300, height: 300 });
    const bytes = given ?? whole.subarray(0, 60);
    const form = await aForm(call, bytes);
    await postForm(form, bytes);

    const { status, message } = await refusal(call(completeUpload, { params: { id: form.id } }));

    expect({ status, message }).toEqual({ status: 415, message: texts.imageInvalid });
  });

  test('that would expand to 400 million pixels is refused', { tags: ['heavy'] }, async () => {
    const { call } = await aMember();
    const bytes = await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const form = await aForm(call, bytes);
    await postForm(form, bytes);

    expect((await refusal(call(completeUpload, { params: { id: form.id } }))).status).toBe(415);
  });

  test(
    'of thirty million pixels in a strip is refused, and tried at most three times',
    { tags: ['heavy'] },
    async () => {
      const bytes = aBlackPng(1, 30_000_000);
      const form = await aForm(stranger, bytes);
      await postForm(form, bytes);
      const complete = () => refusal(stranger(completeUpload, { params: { id: form.id } }));

      const refused = await Promise.all(Array.from({ length: 6 }, complete));
      const others = await http('/api/v1/events/all');

      expect(refused.map(({ status }) => status)).toEqual(Array<number>(6).fill(415));
      expect(others.status).toBe(200);
      expect(await triesOf(form.id)).toBe(imageLimits.maxUploadTries);
    },
  );

  test('cannot be completed by someone else, or before it is uploaded', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const bytes = await aPicture();
    const form = await aForm(one.call, bytes);

    expect(await refusal(one.call(completeUpload, { params: { id: form.id } }))).toMatchObject({
      status: 409,
    });
    await postForm(form, bytes);
    expect(await refusal(other.call(completeUpload, { params: { id: form.id } }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(stranger(completeUpload, { params: { id: form.id } }))).toMatchObject({
      status: 403,
    });
  });
});

describe('the presigned form', () => {
  test.each([
    { contentType: 'image/svg+xml', size: 10 },
    { contentType: 'text/html', size: 10 },
    { contentType: 'image/png', size: 10 * 1024 * 1024 + 1 },
    { contentType: 'image/png', size: 0 },
    { contentType: 'image/png', size: '10' },
  ])('is not issued for %j', async (wish) => {
    const { headers } = await aMember();

    const answer = await sendJson(
      'POST',
      createUpload.path,
      { ...wish, sha256: `${'A'.repeat(43)}=` },
      headers,
    );

    expect(answer.status).toBe(400);
  });

  test('accepts exactly the announced bytes', async () => {
    const { call } = await aMember();
    const bytes = await aPicture();
    const form = await aForm(call, bytes);
    const withField = (name: string, value: string) => ({
      ...form,
      fields: { ...form.fields, [name]: value },
    });
    const others = Buffer.from(bytes);
    others[others.length - 1] = 1;

    const refused = await Promise.all([
      postForm(form, others),
      postForm(form, Buffer.concat([bytes, Buffer.from('more')])),
      postForm(withField('Content-Type', 'text/html'), bytes),
      postForm(withField('key', 'inbox/someone/else'), bytes),
      postForm(withField('X-Amz-Signature', '0'.repeat(64)), bytes),
      postForm(withField('Policy', Buffer.from('{}').toString('base64')), bytes),
    ]);

    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    expect((await postForm(form, bytes)).status).toBe(201);
  });

  test('is the only access: storage accepts and serves nothing else', async () => {
    const put = await http('/inbox/x', { method: 'PUT', body: 'x' });
    const bare = await http('/inbox', { method: 'POST', body: 'x' });
    const listed = await http('/images/');
    const other = await http('/images/../index.html');

    for (const { status } of [put, bare, listed]) expect(status).toBeGreaterThanOrEqual(400);
    expect(other.text).not.toContain('ListBucketResult');
  });
});
