import { beforeAll, expect, test } from 'vitest';
import { objectsIn, resourcesOf, type Synthesis, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ googleClientId: 'client-of-ours', googleSecret: 'alumni/google' });
});

/** The environments of the functions that know login providers. */
function environments(): Readonly<Record<string, unknown>>[] {
  return resourcesOf(synthesis.template, 'AWS::Lambda::Function')
    .flatMap(([, { Properties }]) => objectsIn(Properties['Environment']))
    .filter((one) => 'GOOGLE_CLIENT_SECRET_ARN' in one);
}

test('a stack with Google configured passes its functions the client id and the name of the secret, never the secret', () => {
  const found = environments();

  expect(found.length).toBeGreaterThan(1);
  for (const environment of found) {
    expect(environment['GOOGLE_CLIENT_ID']).toBe('client-of-ours');
    expect(environment['GOOGLE_CLIENT_SECRET_ARN']).toBe('alumni/google');
    // Only the local run sets these two.
    expect(environment['GOOGLE_CLIENT_SECRET']).toBe('');
    expect(environment['GOOGLE_ISSUER']).toBe('');
    expect(environment['GITHUB_CLIENT_ID']).toBe('');
  }
});
