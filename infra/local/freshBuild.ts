import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStamp } from './buildStamp.ts';
import { LocalRunError } from './errors/localRunError.ts';
import { killOnExit } from './process/children.ts';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const outDir = join(root, 'cdk.out');

const inputs = ['{shared,functions,infra,web}/**/*', 'package-lock.json', 'cdk.json'];

/**
 * Builds and synthesizes into `cdk.out` unless neither the sources nor the output have changed.
 * @param isShown true to print each step of the build.
 * @throws LocalRunError with the build's output if it fails.
 */
export async function ensureBuilt(isShown = false): Promise<void> {
  const inputsPrint = fingerprint();
  const stamp = buildStamp(join(root, '.build', 'stamp'), outDir);
  if (stamp.isCurrent(inputsPrint)) return;
  stamp.dropDamaged();
  const builder = killOnExit(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'infra', 'app.ts')], {
      cwd: root,
      stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'pipe'],
      // CDK's own template validation takes longer than the rest of the synthesis.
      env: { ...process.env, ALUMNI_LOCAL: '1', CDK_VALIDATION: 'false', CDK_OUTDIR: outDir },
    }),
  );
  let output = '';
  builder.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(builder, 'close');
  if (code !== 0) throw new LocalRunError(`The build failed.\n${output.trim()}`);
  mkdirSync(join(root, '.build'), { recursive: true });
  stamp.record(inputsPrint);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const exclude = (path: string) => /(^|\/)node_modules$|^infra\/(local|seed)$/.test(path);
  const files = inputs.flatMap((glob) => globSync(glob, { cwd: root, exclude }));
  for (const file of files.filter((path) => !/\.test\.tsx?$/.test(path)).toSorted()) {
    const content = readIfFile(join(root, file));
    if (content !== undefined) hash.update(`\n${file}\n`).update(content);
  }
  return hash.digest('hex');
}

function readIfFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
