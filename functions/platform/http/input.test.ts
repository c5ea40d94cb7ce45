import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { serve } from '#functions/serve.ts';
import { route } from '#shared/platform/contract.ts';
import { ask, type Sent } from '#tests/support/anEvent.ts';
import { multipart } from '#tests/support/pictures.ts';

const plain = { path: '/api/v1/x', summary: '', otherwise: 'It could not be done.' } as const;

beforeAll(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterAll(() => void vi.restoreAllMocks());

describe('input', () => {
  const body = z.object({ name: z.string().check(z.minLength(2, 'too short')), age: z.number() });
  const echo = z.object({ got: z.unknown() });
  const handler = serve(
    route({
      ...plain,
      method: 'POST',
      access: 'anyone',
      body,
      reply: echo,
      maxBytes: 600,
      media: ['application/csp'],
    }),
    ({ body: got }) => Promise.resolve({ got }),
  );
  const json = { 'content-type': 'application/json' };
  const good = { name: 'Maya', age: 1 };
  const text = JSON.stringify(good);

  test.each<[string, Sent]>([
    ['plain', { headers: json, body: text }],
    ['in base64', { headers: json, body: Buffer.from(text) }],
    ['with a charset', { headers: { 'content-type': 'Application/JSON ; charset=utf-8' }, body: text }],
    ['of a type that the route takes', { headers: { 'content-type': 'application/csp' }, body: text }],
    ['with an unknown field', { headers: json, body: JSON.stringify({ ...good, role: 'admin' }) }],
    ['of just the size allowed', { headers: json, body: text.padEnd(600) }],
  ])('%s is parsed', async (_, sent) => {
    expect(await ask(handler, sent)).toMatchObject({ status: 200, body: { got: good } });
  });

  const nested = (depth: number, open: string, close: string) =>
    `{"name":"[[[[[[[[[[[[[[[[[[[[[[ \\" {{{","age":1,"x":${open.repeat(depth)}1${close.repeat(depth)}}`;

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('nests %s at most twenty deep, not counting text content', async (open, close) => {
    expect((await ask(handler, { headers: json, body: nested(19, open, close) })).status).toBe(200);
    expect((await ask(handler, { headers: json, body: nested(20, open, close) })).status).toBe(400);
    const wide = `{"name":"ab","age":1,"x":[${Array(40).fill(`${open}1${close}`).join()}]}`;
    expect((await ask(handler, { headers: json, body: wide })).status).toBe(200);
  });

  test.each<[string, Sent, number]>([
    ['of no type', { body: text }, 415],
    ['of another type', { headers: { 'content-type': 'text/plain' }, body: text }, 415],
    [
      'of a form on a route that accepts none',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      415,
    ],
    ['a byte too large', { headers: json, body: text.padEnd(601) }, 413],
    ['that is not JSON', { headers: json, body: '{' }, 400],
    ['that is absent', { headers: json }, 400],
  ])('%s is refused', async (_, sent, status) => {
    expect((await ask(handler, sent)).status).toBe(status);
  });

  test('that is not JSON gets one message for the whole body', async () => {
    const message = "The body isn't valid JSON.";

    expect((await ask(handler, { headers: json, body: '{' })).body).toMatchObject({
      message,
      errors: [{ path: '', message }],
    });
  });

  test('of a query is parsed and validated by its schema', async () => {
    const query = z.object({ limit: z._default(z.coerce.number().check(z.maximum(9, 'too many')), 3) });
    const searchRoute = route({ ...plain, method: 'GET', access: 'anyone', query, reply: echo });
    const byQuery = serve(searchRoute, ({ query: { limit } }) => Promise.resolve({ got: limit }));

    expect((await ask(byQuery, { query: { limit: '7' } })).body['got']).toBe(7);
    expect((await ask(byQuery, {})).body['got']).toBe(3);
    expect(await ask(byQuery, { query: { limit: '10' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'limit', message: 'too many' }] },
    });
  });

  test('that is invalid gets the first message of each field', async () => {
    const strict = z.string().check(z.minLength(2, 'too short'), z.regex(/^[a-z]+$/, 'not lower case'));
    const names = serve(
      route({
        ...plain,
        method: 'POST',
        access: 'anyone',
        body: z.object({ a: strict, b: strict }),
        reply: echo,
      }),
      () => Promise.resolve({ got: 1 }),
    );

    const { status, body: told } = await ask(names, { headers: json, body: '{"a":"A","b":"B"}' });

    expect(status).toBe(400);
    expect(told).toMatchObject({
      message: 'too short',
      errors: [
        { path: 'a', message: 'too short' },
        { path: 'b', message: 'too short' },
      ],
    });
  });

  test('of a route without a body is not read, and there are no files', async () => {
    const none = serve(route({ ...plain, method: 'POST', access: 'anyone', reply: echo }), (call) =>
      Promise.resolve({ got: [call.body ?? 'no body', call.files] }),
    );

    expect(await ask(none, { body: '{' })).toMatchObject({ status: 200, body: { got: ['no body', []] } });
  });

  test('in the path is a possible id, or not found', async () => {
    const declared = route({
      ...plain,
      path: '/api/v1/x/{id}',
      method: 'GET',
      access: 'anyone',
      reply: echo,
    });
    const byPath = serve(declared, ({ params }) => Promise.resolve({ got: params.id }));
    const askById = async (id: string) => ask(byPath, { method: 'GET', params: { id } });

    expect(await askById('a-Z_9')).toMatchObject({ status: 200, body: { got: 'a-Z_9' } });
    for (const id of ['', 'a/b', 'a b', '../a', 'a'.repeat(65)]) expect((await askById(id)).status).toBe(404);
    expect((await askById('a'.repeat(64))).status).toBe(200);
  });

  test('of a form reaches the route with its files', async () => {
    const fields = z.object({ name: z.string() });
    const withFiles = route({
      ...plain,
      method: 'POST',
      access: 'anyone',
      body: fields,
      files: { photo: 1 },
      reply: echo,
    });
    const upload = serve(withFiles, ({ body: { name }, files }) =>
      Promise.resolve({ got: [name, files.map(({ field, bytes }) => `${field} ${bytes.toString()}`)] }),
    );
    const form = multipart({ name: 'Maya' }, [
      { field: 'photo', name: 'x.png', type: 'image/png', bytes: Buffer.from('bytes') },
    ]);

    expect(await ask(upload, { headers: form.headers, body: form.body })).toMatchObject({
      status: 200,
      body: { got: ['Maya', ['photo bytes']] },
    });
    expect((await ask(upload, { headers: json, body: '{"name":"Maya"}' })).body['got']).toEqual(['Maya', []]);
  });
});
