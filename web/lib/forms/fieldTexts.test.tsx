import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { register } from '#shared/auth/registerRoutes.ts';
import { fieldErrorsOfSchema } from './fieldTexts.ts';

const signup = { username: 'a b', password: 'long enough', confirmPassword: 'other' };

const problemsOf = (input: object): Readonly<Record<string, string>> =>
  fieldErrorsOfSchema(register.body.safeParse(input).error);

test('in English a form says what the contract says', () => {
  expect(problemsOf({ ...signup, fullName: '' })).toMatchObject({ fullName: 'Full name is required.' });
});

/* In tests the texts of every page are English; those of the codes name no field. */
test('in another language a form says what the code of the rule means', () => {
  document.documentElement.lang = 'de';

  const problems = problemsOf({ ...signup, fullName: '' });

  expect(problems).toEqual({
    fullName: 'This field is required.',
    username: 'Use 3 to 30 letters, digits or _ . -',
  });
});

test('a field shows its first problem, under the name that a form gives it', () => {
  const rules = z.object({
    year: z.string().check(z.minLength(4, 'Too short.'), z.regex(/^\d+$/, 'Only digits.')),
    place: z.object({ city: z.string('Which city?') }),
  });
  const { error } = rules.safeParse({ year: 'x', place: {} });

  expect(fieldErrorsOfSchema(error)).toEqual({ year: 'Too short.', place: 'Which city?' });
  expect(fieldErrorsOfSchema(error, (path) => path.join('.'))).toEqual({
    year: 'Too short.',
    'place.city': 'Which city?',
  });
});
