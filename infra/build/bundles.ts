import { type BuildOptions, build } from 'esbuild';
import { contentFolder, fingerprint, projectRoot } from './contentFolder.ts';
import { withGeneratedModules } from './generatedModules.ts';
import { functionKeys, sourceOf } from './inventory.ts';
import { withMails } from './withMails.ts';

/** Installed as Lambda layers, because each contains a binary for its platform. */
const nativePackages = ['sharp', '@node-rs/argon2'];

function entryPoints(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [`${key}/index`, sourceOf(key)]));
}

const options: BuildOptions = {
  outExtension: { '.js': '.cjs' },
  bundle: true,
  minify: true,
  format: 'cjs',
  platform: 'node',
  target: 'node22',
  mainFields: ['module', 'main'],
  supported: { 'dynamic-import': false },
  external: nativePackages,
  alias: {
    // The SDK's clients look for credentials in six places. Lambda and the local run use the environment.
    '@aws-sdk/credential-provider-node': `${projectRoot}/infra/build/credentialsFromEnvironment.ts`,
  },
  legalComments: 'none',
  logLevel: 'error',
};

/** Bundles one module with the functions' settings, to measure it alone. */
export async function bundleModule(source: string, outfile: string): Promise<void> {
  await build({ ...options, outExtension: {}, entryPoints: [source], outfile });
}

/**
 * Bundles every function into `<folder>/<group>/<name>/index.cjs` and returns the folder. CommonJS without dynamic
 * imports, because loading `node:http` as an ES module adds 25 ms to every cold start.
 */
export async function buildFunctions(): Promise<string> {
  const keys = functionKeys();
  const print = fingerprint(
    '{functions,shared,infra/build}/**/*.{ts,tsx}',
    'shared/locales/*.po',
    '.linguirc.ts',
    'web/build/inlineTexts.ts',
    'package-lock.json',
  );
  return contentFolder('functions', print, async (folder) => {
    await build({
      ...options,
      plugins: [withMails, withGeneratedModules],
      entryPoints: entryPoints(keys),
      outdir: folder,
    });
  });
}
