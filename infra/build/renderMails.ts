import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'esbuild';
import * as z from 'zod/mini';
import { contentFolder, fingerprint, root } from './contentFolder.ts';

const Templates = z.object({ renderAll: z.custom<() => unknown>((value) => typeof value === 'function') });
const Rendered = z.record(z.string(), z.object({ subject: z.string(), html: z.string(), text: z.string() }));

/** The module from which functions import the rendered mails. */
export const mailModule = 'rendered-mails';

/** Every mail template (`functions/main/mailTemplates.tsx`), rendered with placeholders for its values. */
export async function renderMails(): Promise<z.output<typeof Rendered>> {
  const print = fingerprint(
    '{functions,shared}/**/*.{ts,tsx}',
    'infra/build/renderMails.ts',
    'package-lock.json',
  );
  const folder = await contentFolder('mails', print, async (draft) => {
    await build({
      entryPoints: [`${root}/functions/main/mailTemplates.tsx`],
      outfile: `${draft}/index.mjs`,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      logLevel: 'error',
    });
  });
  const { renderAll } = Templates.parse(await import(pathToFileURL(`${folder}/index.mjs`).href));
  return Rendered.parse(renderAll());
}

/** The source of the module `rendered-mails`. */
export async function mailModuleSource(): Promise<string> {
  return `export const renderedMails = ${JSON.stringify(await renderMails())};`;
}

/** Adds the rendered mails to a function's bundle, so the bundle does not need React. */
export const withMails: Plugin = {
  name: mailModule,
  setup(bundling) {
    bundling.onResolve({ filter: /^rendered-mails$/ }, ({ path }) => ({ path, namespace: mailModule }));
    bundling.onLoad({ filter: /./, namespace: mailModule }, async () => ({
      contents: await mailModuleSource(),
    }));
  },
};
