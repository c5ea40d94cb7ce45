import { afterEach, expect, test } from 'vitest';
import { register } from '#shared/auth/passwordRoutes.ts';
import { issueText } from './fieldTexts.ts';

const signup = { username: 'a b', password: 'long enough', confirmPassword: 'other' };

const problemsOf = (input: object): readonly string[] =>
  (register.body.safeParse(input).error?.issues ?? []).map(issueText);

afterEach(() => {
  document.documentElement.lang = '';
});

test('in English a form says what the contract says', () => {
  expect(problemsOf({ ...signup, fullName: '' })).toContain('Full name is required.');
});

/* In tests the texts of every page are English; those of the codes name no field. */
test('in another language a form says what the code of the rule means', () => {
  document.documentElement.lang = 'de';

  const problems = problemsOf({ ...signup, fullName: '' });

  expect(problems).toEqual(['This field is required.', 'Use 3 to 30 letters, digits or _ . -']);
});
