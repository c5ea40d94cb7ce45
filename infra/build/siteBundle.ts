import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { contentFolder, fingerprint, root } from './contentFolder.ts';

/** The site, and its service worker beside it. */
const configFiles = [`${root}/web/vite.config.ts`, `${root}/web/worker/worker.config.ts`];
const compressible = '**/*.{html,css,js,json,svg,txt,xml,webmanifest}';

/** Writes `<file>.br` beside every text file, at the highest compression level, which is affordable at build time. */
async function compress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  await Promise.all(
    globSync(compressible, { cwd: folder }).map(async (file) => {
      const bytes = await readFile(`${folder}/${file}`);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(`${folder}/${file}.br`, await brotli(bytes, { params }));
    }),
  );
}

/** Vite keeps an existing NODE_ENV; a test runner's value would select React's slow development build. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Builds web/ with Vite and returns the folder of the finished site. */
export async function buildSite(): Promise<string> {
  const print = fingerprint('{web,shared}/**/*', 'infra/build/*.ts', '.linguirc.ts', 'package-lock.json');
  return contentFolder('site', print, async (folder) => {
    const { build } = await import('vite');
    for (const configFile of configFiles)
      await inProduction(() => build({ configFile, logLevel: 'warn', build: { outDir: folder } }));
    await compress(folder);
  });
}
