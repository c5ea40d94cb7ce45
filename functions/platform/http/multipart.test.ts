import { describe, expect, test } from 'vitest';
import { limits } from '#shared/platform/limits.ts';
import { aPicture, multipart } from '#tests/support/pictures.ts';
import { parseMultipart } from './multipart.ts';

const photo = { profileImg: 1, imgs: 2 };
const file = (field: string, bytes: Buffer, name = 'x.png') => ({ field, name, type: 'image/png', bytes });

function parse(
  fields: Readonly<Record<string, string>>,
  files: Parameters<typeof multipart>[1] = [],
  cut = 0,
) {
  const { body, headers } = multipart(fields, files);
  return parseMultipart(headers['content-type'], body.subarray(0, body.length - cut), photo);
}

describe('a form', () => {
  test('returns its fields and files unchanged', async () => {
    const bytes = await aPicture();

    const form = await parse({ fullName: 'Zoë "x"; y', bio: 'a\r\n--b' }, [file('profileImg', bytes)]);

    expect(form.fields).toEqual({ fullName: 'Zoë "x"; y', bio: 'a\r\n--b' });
    expect(form.files).toEqual([{ field: 'profileImg', bytes }]);
  });

  test('ignores an empty file input', async () => {
    expect((await parse({}, [file('profileImg', Buffer.alloc(0), '')])).files).toEqual([]);
  });

  test('accepts the allowed number of files per field, even without a name or content', async () => {
    const bytes = Buffer.from('x');
    const files = [file('profileImg', bytes, ''), file('imgs', bytes), file('imgs', Buffer.alloc(0))];

    expect((await parse({}, files)).files).toEqual(
      files.map(({ field, bytes: held }) => ({ field, bytes: held })),
    );
  });

  test('with a file that is too large is refused', async () => {
    const bytes = Buffer.alloc(limits.maxMultipartBytes + 1, 1);

    await expect(parse({}, [file('profileImg', bytes)])).rejects.toMatchObject({ status: 413 });
  });

  test("that is refused has a reason with the start of the field's name", async () => {
    const bytes = Buffer.from('x');
    const told = (files: Parameters<typeof multipart>[1]) =>
      parse({}, files).then(
        () => 'read',
        (error: unknown) => error,
      );
    const says = (message: string) =>
      expect.objectContaining({ errors: [{ path: '', message, code: 'INVALID_FORM' }] });

    expect(await told([file('f'.repeat(80), bytes)])).toEqual(says(`${'f'.repeat(64)} isn't a file field.`));
    expect(await told([file('profileImg', bytes), file('profileImg', bytes)])).toEqual(
      says('Too many files for profileImg: the limit is 1.'),
    );
  });

  test.each([3, 40, 90])('that is cut off by %i bytes is refused', async (cut) => {
    await expect(parse({ fullName: 'x' }, [], cut)).rejects.toMatchObject({ status: 400 });
  });

  test('that is cut off within a file is refused', async () => {
    const files = [file('profileImg', Buffer.alloc(5000, 1))];

    await expect(parse({}, files, 3000)).rejects.toMatchObject({ status: 400 });
  });

  test('with a field twice is refused', async () => {
    const { body, headers } = multipart({ fullName: 'one' });
    const twice = Buffer.concat([body.subarray(0, body.lastIndexOf('------boundary')), body]);

    await expect(parseMultipart(headers['content-type'], twice, photo)).rejects.toMatchObject({
      status: 400,
    });
  });

  test('with an undeclared file, or too many files, is refused', async () => {
    const bytes = Buffer.from('x');
    const three = [file('imgs', bytes), file('imgs', bytes), file('imgs', bytes)];

    await expect(parse({}, [file('other', bytes)])).rejects.toMatchObject({ status: 400 });
    await expect(parse({}, three)).rejects.toMatchObject({ status: 400 });
  });

  test('with a field too long, or too many of them, is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 'x']));

    await expect(parse({ bio: 'x'.repeat(70_000) })).rejects.toMatchObject({ status: 413 });
    await expect(parse(many)).rejects.toMatchObject({ status: 413 });
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary='])(
    'of type %j is refused',
    async (type) => {
      await expect(parseMultipart(type, Buffer.from('--x--'), photo)).rejects.toMatchObject({ status: 400 });
    },
  );
});
