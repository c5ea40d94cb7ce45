import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { UserConfig } from 'vite';
import { type Language, defaultLanguage, isLanguage } from '#shared/platform/languages.ts';
import { contentFolder, fingerprint } from './contentFolder.ts';
import { refuseImportCycle } from './importCycle.ts';

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

/** Runs Vite. It keeps an existing NODE_ENV; a test runner's value would select React's slow development build. */
export async function buildInto(folder: string, config: UserConfig): Promise<void> {
  const { build } = await import('vite');
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const { build: settings } = config;
    const built = await build({
      ...config,
      configFile: false,
      logLevel: 'warn',
      build: { ...settings, outDir: folder },
    });
    for (const result of [built].flat()) if ('output' in result) refuseImportCycle(result.output);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/**
 * Builds web/ with Vite in one language and returns the folder of the files. The page of English is `index.html`, that
 * of German `de/index.html`; all languages share the folder `assets`.
 * @throws if the language's catalogue lacks a text.
 */
export async function buildSite(language: Language = defaultLanguage): Promise<string> {
  const print = fingerprint(
    '{web,shared}/**/!(*.po)',
    `shared/locales/${language}.po`,
    'infra/build/*.ts',
    '.linguirc.ts',
    'package-lock.json',
  );
  return contentFolder(`site.${language}`, print, async (folder) => {
    // Loaded only here, because they take a second to load and most starts find the site built.
    const [{ siteConfig }, { workerConfig }] = await Promise.all([
      import('#web/vite.config.ts'),
      import('#web/worker/worker.config.ts'),
    ]);
    for (const config of [siteConfig(language), workerConfig(language)]) await buildInto(folder, config);
    await compress(folder);
  });
}

// A program of its own, so that the local run can keep serving meanwhile. It prints the folder.
if (import.meta.main) {
  const [, , language = ''] = process.argv;
  if (!isLanguage(language)) throw new Error(`Unsupported language: "${language}".`);
  console.log(await buildSite(language));
}
