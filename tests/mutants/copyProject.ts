import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  'package.json',
  'package-lock.json',
  '.linguirc.ts',
  'cdk.json',
  'tsconfig.json',
  'shared',
  'functions',
  'infra',
  'web',
  'tests',
];

/**
 * Copies the project into a temporary folder, where code may be changed; it is deleted with this process. @param
 * more further folders that the tests need.
 */
export function copyProject(...more: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'alumni-mutants-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
  for (const entry of [...sources, ...more]) {
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (path) => !/\/tests\/.*\/node_modules$/.test(path),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
