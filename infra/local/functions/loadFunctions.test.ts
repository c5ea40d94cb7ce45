import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeCallers } from '../aws/callers.ts';
import { readStack } from '../stack/stackTemplate.ts';
import { readFunctions } from './loadFunctions.ts';

const outDir = mkdtempSync(join(tmpdir(), 'functions-'));
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** A stack with one function that has the login's label. */
function theLogin() {
  mkdirSync(join(outDir, 'asset.a'));
  writeFileSync(join(outDir, 'asset.a', 'index.js'), '');
  const Properties = {
    Description: 'auth/login',
    Role: 'r',
    Handler: 'index.handler',
    Code: { S3Key: 'a.zip' },
  };
  const Resources = { Login: { Type: 'AWS::Lambda::Function', Properties } };
  writeFileSync(join(outDir, 'Alumni.template.json'), JSON.stringify({ Resources }));
  writeFileSync(
    join(outDir, 'Alumni.assets.json'),
    JSON.stringify({ files: { a: { source: { path: 'asset.a' } } } }),
  );
  return readStack(outDir);
}

it('scaling the throttles does not raise the limit on calls that wait for a hash', () => {
  const surroundings = { stack: theLogin(), callers: makeCallers([], 'master'), env: {} };
  const waiting = (scale: string) =>
    readFunctions({ ...surroundings, overrides: { RATE_LIMIT_SCALE: scale } }).map(
      ({ maxWaiting }) => maxWaiting,
    );

  expect(waiting('1')).toEqual([80]);
  expect(waiting('100')).toEqual(waiting('1'));
});
