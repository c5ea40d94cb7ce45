import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { testName } from './testName.ts';

const folder = fileURLToPath(new URL('../../.refusals', import.meta.url));
const refused = () => (existsSync(`${folder}/refused`) ? readFileSync(`${folder}/refused`, 'utf8') : '');

let before = 0;
beforeEach(() => {
  before = refused().length;
});
afterEach(({ task }) => {
  const keys = new Set(refused().slice(before).split('\n'));
  keys.delete('');
  const seen = { file: task.file.name, test: testName(task), keys: [...keys] };
  appendFileSync(`${folder}/seen`, `${JSON.stringify(seen)}\n`);
});
