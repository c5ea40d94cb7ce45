import { expect, test } from 'vitest';
import { commonFailures } from '#shared/commonFailures.ts';
import { codeOf } from '#shared/platform/contract.ts';
import { fieldCodes } from '#shared/platform/fieldCodes.ts';
import { allRoutes } from '#shared/routes.ts';
import { fieldTexts } from '#web/lib/forms/fieldTexts.ts';
import { problemTexts } from './problemTexts.ts';
import { translateProblem } from './translateProblem.ts';

/* In tests the page is English too, so its texts can be compared with those of the API. */

const failures = [
  ...Object.entries(commonFailures),
  ...allRoutes.flatMap(({ declared }) => Object.entries(declared.failures ?? {})),
].map(([name, [, message]]) => [codeOf(name), message] as const);

test('the page has a text for every failure of the API and for every code of a field', () => {
  const missing = failures.filter(([code]) => problemTexts[code] === undefined);

  expect(missing).toEqual([]);
  expect(fieldCodes.filter((code) => fieldTexts[code] === undefined)).toEqual(['INVALID']);
});

test('the page has no text for a failure that the API does not know', () => {
  const known = new Set(failures.map(([code]) => code));

  expect(Object.keys(problemTexts).filter((code) => !known.has(code))).toEqual([]);
});

test('in English the page says the same as the API', () => {
  for (const [code, text] of Object.entries(problemTexts)) {
    // The page says what to do instead.
    if (code === 'UNAUTHENTICATED') continue;
    expect(failures).toContainEqual([code, text()]);
  }
});

const reply = (status: number, body: unknown) => translateProblem({ status, text: JSON.stringify(body) });
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
])('an answer %i %j says: %s', (status, body, message) => {
  expect(answered(status, body)).toEqual({ ...body, message });
});

test("a failure that the API cannot explain gets the screen's own text", () => {
  const body = { success: false, message: 'Failed to fetch events', code: 'INTERNAL', requestId: 'r1' };

  expect(reply(500, body).text).toBe('');
});

test('an error that does not come from the API stays as it is', () => {
  expect(translateProblem({ status: 502, text: '<html>' }).text).toBe('<html>');
});
