import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildStamp } from './buildStamp.ts';
import { endsWithUs } from './children.ts';
import { LocalRunError } from './localRunError.ts';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const outDir = join(root, 'cdk.out');

const inputs = ['{shared,functions,infra,web}/**/*', 'package-lock.json', 'cdk.json'];
const run = promisify(execFile);

/**
 * Builds and synthesizes into `cdk.out` unless nothing that goes into it, or came of it, has changed since. `building` is called
 * before work that takes a while. @throws LocalRunError with what the build said, where it fails.
 */
export async function ensureBuilt(building: () => void = () => undefined): Promise<void> {
  const inputsPrint = fingerprint();
  const stamp = buildStamp(join(root, '.build', 'stamp'), outDir);
  if (stamp.isCurrent(inputsPrint)) return;
  building();
  stamp.dropDamaged();
  try {
    const builder = run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'infra', 'app.ts')],
      {
        cwd: root,
        env: { ...process.env, ALUMNI_LOCAL: '1', CDK_OUTDIR: outDir },
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    endsWithUs(builder.child);
    await builder;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new LocalRunError(`The build failed.\n${said.trim()}`);
  }
  mkdirSync(join(root, '.build'), { recursive: true });
  stamp.record(inputsPrint);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const exclude = (path: string) => /(^|\/)node_modules$|^infra\/local$|\.test\.tsx?$/.test(path);
  for (const file of inputs.flatMap((glob) => globSync(glob, { cwd: root, exclude })).toSorted()) {
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
