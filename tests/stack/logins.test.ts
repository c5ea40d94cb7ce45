import { afterAll, beforeAll, expect, test } from 'vitest';
import { declareStack, objectsIn, resourcesOf, type Synthesis, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ googleClientId: 'client-of-ours', googleSecret: 'alumni/google' });
});
afterAll(() => synthesis?.remove());

/** The environments of the functions that know providers of logins. */
function environments(): Readonly<Record<string, unknown>>[] {
  return resourcesOf(synthesis.template, 'AWS::Lambda::Function')
    .flatMap(([, { Properties }]) => objectsIn(Properties['Environment']))
    .filter((one) => 'GOOGLE_CLIENT_ID' in one);
}

test('a stack that knows Google tells its functions who it is there, and by reference alone what its secret is', () => {
  const found = environments();

  expect(found.length).toBeGreaterThan(1);
  for (const environment of found) {
    expect(environment['GOOGLE_CLIENT_ID']).toBe('client-of-ours');
    expect(JSON.stringify(environment['GOOGLE_CLIENT_SECRET'])).toMatch(
      /\{\{resolve:secretsmanager:alumni\/google:SecretString:::?\}\}/,
    );
    // Google's own; only the local run names another.
    expect(environment['GOOGLE_ISSUER']).toBe('');
    expect(environment['GITHUB_CLIENT_ID']).toBe('');
  }
});

test.each([
  [{ googleClientId: 'client-of-ours' }],
  [{ googleSecret: 'alumni/google' }],
  [{ githubClientId: 'client-of-ours' }],
])('one of the two without the other is refused: %j', (context) => {
  expect(() => declareStack(synthesis.built, context)).toThrow(/belong together/);
});
