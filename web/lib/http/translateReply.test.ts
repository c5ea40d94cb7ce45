import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOf } from '#shared/platform/contract.ts';
import { fieldCodes } from '#shared/platform/fieldCodes.ts';
import { problems } from '#shared/problems.ts';
import { allRoutes } from '#shared/routes.ts';
import { root } from '#infra/build/contentFolder.ts';
import { failureTexts, fieldTexts, successTexts } from './answerTexts.ts';
import { translateReply } from './translateReply.ts';

/* In tests the page is English too, so its texts can be compared with those of the API. */

const failures = [
  ...Object.entries(problems),
  ...allRoutes.flatMap(({ declared }) => Object.entries(declared.failures ?? {})),
].map(([name, [, message]]) => [codeOf(name), message] as const);

test('the page has a text for every failure of the API and for every code of a field', () => {
  const missing = failures.filter(([code]) => failureTexts[code] === undefined);

  expect(missing).toEqual([]);
  expect(fieldCodes.filter((code) => fieldTexts[code] === undefined)).toEqual(['INVALID']);
});

test('the page has no text for a failure that the API does not know', () => {
  const known = new Set(failures.map(([code]) => code));

  expect(Object.keys(failureTexts).filter((code) => !known.has(code))).toEqual([]);
});

test('in English the page says the same as the API', () => {
  for (const [code, text] of Object.entries(failureTexts)) {
    // The page says what to do instead.
    if (code === 'UNAUTHENTICATED') continue;
    expect(failures).toContainEqual([code, text()]);
  }
  for (const [english, text] of Object.entries(successTexts)) expect(text()).toBe(english);
});

test('every success that the page knows is a text of the API', async () => {
  const files = globSync(`${root}/shared/**/*{texts,Texts}.ts`);
  const modules: readonly object[] = await Promise.all(files.map((file) => import(file)));
  const known = new Set(modules.flatMap(stringsIn));

  expect(Object.keys(successTexts).filter((text) => !known.has(text))).toEqual([]);
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const reply = (status: number, body: unknown) => translateReply({ status, text: JSON.stringify(body) });
const answered = (status: number, body: unknown): unknown => JSON.parse(reply(status, body).text);

test('the first text of a field is the text of the failure', () => {
  const errors = [
    { path: 'bio', message: 'x', code: 'TOO_LONG', params: { max: 500 } },
    { path: 'email', message: 'As the API says.', code: 'A_LATER_CODE' },
  ];

  expect(answered(400, { success: false, message: 'x', code: 'INVALID_INPUT', errors })).toMatchObject({
    message: 'Use up to 500 characters.',
    errors: [{ message: 'Use up to 500 characters.' }, { message: 'As the API says.' }],
  });
});

test.each([
  [409, { success: false, message: 'x', code: 'USERNAME_TAKEN' }, 'Username is already taken.'],
  [409, { success: false, message: 'As the API says.', code: 'A_LATER_CODE' }, 'As the API says.'],
  [200, { success: true, message: 'Test sent to dean@school.example.' }, 'Test sent to dean@school.example.'],
  [200, { success: true, message: 'Comment deleted.', more: 1 }, 'Comment deleted.'],
])('an answer %i %j says: %s', (status, body, message) => {
  expect(answered(status, body)).toEqual({ ...body, message });
});

test('a failure that the API cannot explain leaves the words to the screen', () => {
  const body = { success: false, message: 'Failed to fetch events', code: 'INTERNAL', requestId: 'r1' };

  expect(reply(500, body).text).toBe('');
});

test('what is no answer of the API stays as it is', () => {
  expect(translateReply({ status: 502, text: '<html>' }).text).toBe('<html>');
  expect(reply(200, [1]).text).toBe('[1]');
});
