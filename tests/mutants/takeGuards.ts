import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from './copyProject.ts';
import type { Guard } from './guards.ts';

function passes(copy: string, [, file, name]: Guard['tests']): boolean {
  const named = name === undefined ? [] : ['-t', name];
  const args = ['run', '--config', 'tests/vitest.config.ts', file, ...named];
  return spawnSync('vitest', args, { cwd: copy, stdio: 'ignore' }).status === 0;
}

/** True if a test fails without the guard. @throws if its text is not in the file exactly once. */
function isMissed(copy: string, { name, file, find, replace, tests }: Guard): boolean {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(find).length !== 2) throw new Error(`${name}: its text is not in ${file} exactly once`);
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  try {
    return !passes(copy, tests);
  } finally {
    writeFileSync(path, whole);
  }
}

/**
 * Removes, one at a time, each of these guards whose name contains `wanted` or whose tests belong to that project, in a
 * copy of the project, and expects a test to fail.
 * @returns true if every removal was noticed.
 * @throws if tests fail before any guard is removed.
 */
export function takeGuards(guards: readonly Guard[], wanted: string): boolean {
  const copy = copyProject('.build');
  const chosen = guards.filter(({ name, tests: [project] }) => name.includes(wanted) || project === wanted);
  for (const suite of new Set(chosen.map(({ tests }) => JSON.stringify(tests)))) {
    const tests = chosen.find((guard) => JSON.stringify(guard.tests) === suite)?.tests;
    if (tests !== undefined && !passes(copy, tests))
      throw new Error(`red before any guard was taken away: ${suite}`);
  }
  const survivors = chosen.filter((guard) => {
    const missed = isMissed(copy, guard);
    console.log(`${missed ? 'missed  ' : 'SURVIVED'}  ${guard.name}`);
    return !missed;
  });
  const missed = chosen.length - survivors.length;
  console.log(`\n${missed} of ${chosen.length} guards are missed when they are taken away`);
  return survivors.length === 0;
}
