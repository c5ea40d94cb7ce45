import { type BuildOptions, type Plugin, build } from 'esbuild';
import { contentFolder, fingerprint, root } from './contentFolder.ts';
import { functionKeys, isWritten, sourceOf } from './inventory.ts';

/** Installed as Lambda layers, since each carries a binary for its platform. */
const natives = ['sharp', '@node-rs/argon2'];

/**
 * The SDK carries six ways to find credentials and pays for each at every cold start. Lambda hands them over in the
 * environment, and so does the local run: this one stays.
 */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: `${root}/infra/build/credentialsFromEnvironment.ts`,
    }));
  },
};

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
  external: natives,
  legalComments: 'none',
  logLevel: 'error',
  plugins: [environmentCredentials],
};

async function completeOf(keys: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const key of keys.filter(isWritten)) {
    const tried = build({
      ...options,
      minify: false,
      logLevel: 'silent',
      write: false,
      entryPoints: [sourceOf(key)],
    });
    await tried.then(
      () => found.push(key),
      () => undefined,
    );
  }
  return found;
}

/**
 * Bundles every function into `<folder>/<group>/<name>/index.cjs` with one esbuild call and answers the folder.
 * CommonJS and no dynamic import: loading `node:http` as an ES module costs 25 ms of every cold start.
 */
export async function buildFunctions(): Promise<string> {
  const keys = functionKeys();
  const print = fingerprint('{functions,shared,infra/build}/**/*.ts', 'package-lock.json');
  return contentFolder('functions', print, async (folder) => {
    const whole = await completeOf(keys);
    const missing = keys.filter((key) => !whole.includes(key));
    if (missing.length > 0) console.warn(`NOT WRITTEN YET, left out: ${missing.join(', ')}`);
    await build({ ...options, entryPoints: entryPoints(whole), outdir: folder });
  });
}
