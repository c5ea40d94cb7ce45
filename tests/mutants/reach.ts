import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Bench } from './bench.ts';
import { digest } from './digest.ts';
import type { MutantList } from './mutantList.ts';

const mostMs = 600_000;
/** Looks at everybody so often that it would not end while the code counts: it is taken to run all of this room. */
const uncounted: Readonly<Record<string, { readonly room: string; readonly ms: number }>> = {
  'tests/stores/peopleEngine.test.ts': { room: 'people', ms: 20_000 },
};
const kept = z.record(z.string(), z.object({ state: z.string(), ms: z.number(), keys: z.array(z.string()) }));

/** For each file of tests: how long it takes and which mutants' code it runs. */
export type Reach = ReadonlyMap<string, { readonly ms: number; readonly keys: ReadonlySet<string> }>;

/**
 * Runs every file of tests once in a copy whose code counts where it is passed, unless that is known of this very code.
 * @param file where what is known is kept.
 * A file that is red although nothing was changed catches nothing.
 */
export async function measureReach(
  copy: string,
  { switched, mutants }: MutantList,
  bench: Bench,
  file: string,
): Promise<Reach> {
  const before = existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const code = globSync(['functions/**/*.ts', 'shared/**/*.ts'], { cwd: copy }).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  const texts = code.toSorted().map((name) => readFileSync(join(copy, name), 'utf8'));
  const codeState = digest(texts.join('\0'));
  const keyOf = new Map(mutants.map(({ id, key }) => [id, key]));
  const plain = [...switched.keys()].map((name) => [name, readFileSync(join(copy, name), 'utf8')] as const);
  const seen: z.infer<typeof kept> = {};

  for (const [name, content] of switched) writeFileSync(join(copy, name), content);
  for (const test of globSync(['functions/**/*.test.ts', 'tests/stores/*.test.ts'], {
    cwd: copy,
  }).toSorted()) {
    const state = `${codeState} ${digest(readFileSync(join(copy, test), 'utf8'))}`;
    const known = before[test];
    const passed = known?.state === state ? known : await pass(test);
    if (passed === undefined) continue;
    seen[test] = { ...passed, state };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...before, ...seen }));
  }
  for (const [name, content] of plain) writeFileSync(join(copy, name), content);
  bench.close();
  return new Map(Object.entries(seen).map(([test, { ms, keys }]) => [test, { ms, keys: new Set(keys) }]));

  async function pass(test: string): Promise<{ ms: number; keys: string[] } | undefined> {
    const known = uncounted[test];
    if (known !== undefined) {
      const ran = mutants.filter(({ room }) => room === known.room);
      return { ms: known.ms, keys: ran.map(({ key }) => key) };
    }
    const reached = join(copy, '.reached.json');
    const asked = { tests: [test], names: [], mutant: '', reached, changed: [] };
    let answer = await bench.ask(asked, mostMs);
    // On a busy machine what is waited for may come late, once.
    if (answer === undefined || answer.red.length > 0) answer = await bench.ask(asked, mostMs);
    if (answer === undefined || answer.red.length > 0) {
      console.log(`LEFT OUT ${test}: red with nothing changed: ${JSON.stringify(answer?.red)}`);
      return undefined;
    }
    const ids = z.array(z.string()).parse(JSON.parse(readFileSync(reached, 'utf8')));
    console.log(`${test}: ${Math.round(answer.ms)} ms, reaches ${ids.length}`);
    return { ms: answer.ms, keys: ids.flatMap((id) => keyOf.get(id) ?? []) };
  }
}
