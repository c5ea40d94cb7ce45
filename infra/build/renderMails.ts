import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Plugin, build } from 'esbuild';
import * as z from 'zod/mini';
import { contentFolder, fingerprint, root } from './contentFolder.ts';

const Templates = z.object({ renderAll: z.custom<() => unknown>((value) => typeof value === 'function') });
const Rendered = z.record(z.string(), z.object({ subject: z.string(), html: z.string(), text: z.string() }));

const prefix = 'rendered-mails/';

i18n.setMessagesCompiler(compileMessage);
i18n.on('missing', ({ id, locale }) => {
  throw new Error(`The catalogue ${locale} has no text for ${id}. Run: npm run texts`);
});

/** Every mail template (`functions/main/mailTemplates.tsx`) in one language, with placeholders for its values. */
export async function renderMails(locale: string): Promise<z.output<typeof Rendered>> {
  const print = fingerprint(
    '{functions,shared}/**/*.{ts,tsx}',
    'shared/locales/*.po',
    '.linguirc.ts',
    'infra/build/renderMails.ts',
    'web/build/inlineTexts.ts',
    'package-lock.json',
  );
  const folder = await contentFolder(`rendered-mails-${locale}`, print, async (draft) => {
    const outfile = `${draft}/index.mjs`;
    await build({
      entryPoints: [`${root}/functions/main/mailTemplates.tsx`],
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      logLevel: 'error',
    });
    // Loaded only here, because Lingui's tools take 200 ms to load and most starts find the mails rendered.
    const { readTexts } = await import('#web/build/inlineTexts.ts');
    i18n.loadAndActivate({ locale, messages: await readTexts(locale) });
    const { renderAll } = Templates.parse(await import(pathToFileURL(outfile).href));
    await writeFile(`${draft}/mails.json`, JSON.stringify(renderAll()));
  });
  return z.parse(Rendered, JSON.parse(await readFile(`${folder}/mails.json`, 'utf8')));
}

/** The source of the module `rendered-mails/<locale>`. */
export async function mailModuleSource(locale: string): Promise<string> {
  return `export const renderedMails = ${JSON.stringify(await renderMails(locale))};`;
}

/** Adds the rendered mails to a function's bundle, so the bundle needs neither React nor Lingui. */
export const withMails: Plugin = {
  name: prefix,
  setup(bundling) {
    bundling.onResolve({ filter: /^rendered-mails\// }, ({ path }) => ({ path, namespace: prefix }));
    bundling.onLoad({ filter: /./, namespace: prefix }, async ({ path }) => ({
      contents: await mailModuleSource(path.slice(prefix.length)),
    }));
  },
};
