// Reads file names from standard input, one per line; prints their mutants, and the files with each mutant behind a
// switch, as JSON. Plain JavaScript, because the package is installed only for `npm run mutants`, so its types are
// unknown elsewhere.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined };
const names = (await text(process.stdin)).split('\n').filter((name) => name !== '');
const { files, mutants } = await new Instrumenter(silent).instrument(
  names.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
  { plugins: null, ignorers: [], excludedMutations: ['StringLiteral'] },
);
process.stdout.write(
  JSON.stringify({ files, mutants: mutants.filter(({ status }) => status !== 'Ignored') }),
);
