import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { contentFolder, fingerprint, root } from './contentFolder.ts';

const installed = `${root}/infra/layer/node_modules`;
const Manifest = z.object({
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

/** The native packages by the name a grant calls them. */
const packages = { sharp: 'sharp', argon2: '@node-rs/argon2' } as const;
export type Native = keyof typeof packages;
export type Layers = Readonly<Record<Native, string>>;

/** A package and all it needs, as far as it is installed (npm leaves out what is for other platforms). */
function closure(name: string, found = new Set<string>()): ReadonlySet<string> {
  const manifest = `${installed}/${name}/package.json`;
  if (found.has(name) || !existsSync(manifest)) return found;
  found.add(name);
  const { dependencies, optionalDependencies } = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) closure(next, found);
  return found;
}

function buildLayer(native: Native, print: string): Promise<string> {
  return contentFolder(`layer-${native}`, print, (folder) => {
    const target = `${folder}/nodejs/node_modules`;
    mkdirSync(target, { recursive: true });
    for (const name of closure(packages[native])) {
      cpSync(`${installed}/${name}`, `${target}/${name}`, { recursive: true });
    }
  });
}

/**
 * One folder per Lambda layer, for linux on arm64. The local run and the tests load the machine's own packages instead:
 * for them the layers may be empty.
 */
export async function buildLayers(mayBeEmpty: boolean): Promise<Layers> {
  const ready = existsSync(`${installed}/.package-lock.json`);
  if (!ready && !mayBeEmpty) {
    throw new Error('The Lambda layers are not installed: run `npm run layer` first.');
  }
  const print = ready ? fingerprint('infra/layer/package-lock.json') : 'empty';
  return { sharp: await buildLayer('sharp', print), argon2: await buildLayer('argon2', print) };
}
