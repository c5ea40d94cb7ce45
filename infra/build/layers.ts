import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { BuildProblem } from './buildProblem.ts';
import { contentFolder, fingerprint, projectRoot } from './contentFolder.ts';

const layer = `${projectRoot}/infra/layer`;
const installed = `${layer}/node_modules`;
const Manifest = z.object({
  version: z.optional(z.string()),
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

/** The native packages, by their names in grants. */
const packages = { sharp: 'sharp', argon2: '@node-rs/argon2' } as const;
export type NativePackage = keyof typeof packages;
export type Layers = Readonly<Record<NativePackage, string>>;

function versionAt(file: string): string | undefined {
  return existsSync(file) ? Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version : undefined;
}

function isInstalled(): boolean {
  const { dependencies = {} } = Manifest.parse(JSON.parse(readFileSync(`${layer}/package.json`, 'utf8')));
  return Object.entries(dependencies).every(
    ([name, version]) => versionAt(`${installed}/${name}/package.json`) === version,
  );
}

function install(): void {
  const platform = ['--os=linux', '--cpu=arm64', '--libc=glibc'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['ci', '--prefix', layer, ...platform, ...quiet], { stdio: 'ignore' });
  if (status === 0 && isInstalled()) return;
  throw new BuildProblem(
    'The Lambda layers are not installed: run `npm run layer` with a network connection.',
  );
}

/** A package and its installed dependencies (npm leaves out those for other platforms). */
function closure(name: string, names = new Set<string>()): ReadonlySet<string> {
  const manifest = `${installed}/${name}/package.json`;
  if (names.has(name) || !existsSync(manifest)) return names;
  names.add(name);
  const { dependencies, optionalDependencies } = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) closure(next, names);
  return names;
}

function buildLayer(native: NativePackage, print: string): Promise<string> {
  return contentFolder(`layer-${native}`, print, (folder) => {
    const target = `${folder}/nodejs/node_modules`;
    mkdirSync(target, { recursive: true });
    for (const name of closure(packages[native])) {
      cpSync(`${installed}/${name}`, `${target}/${name}`, { recursive: true });
    }
  });
}

/**
 * One folder per Lambda layer, for Linux on arm64. The local run and the tests use the machine's own packages, so for
 * them the layers may be empty.
 */
export async function buildLayers(mayBeEmpty: boolean): Promise<Layers> {
  if (!mayBeEmpty && !isInstalled()) install();
  const print = isInstalled() ? fingerprint('infra/layer/package-lock.json') : 'empty';
  return { sharp: await buildLayer('sharp', print), argon2: await buildLayer('argon2', print) };
}
