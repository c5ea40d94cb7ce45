// Reads names of files from the standard input, a line each; prints their mutants and what stands behind switches as
// JSON. Plain JavaScript, since the package is installed for `npm run mutants` alone and no type of it is known elsewhere.
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
