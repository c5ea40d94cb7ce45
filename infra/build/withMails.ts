import { copyFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { languages } from '#shared/platform/languages.ts';
import { mailModules, mailsFile } from './renderMails.ts';

const fileName = (language: string) => `./mails.${language}.json`;

/**
 * Puts the rendered mails beside the bundle of each function that sends mails, one file per language, which the
 * function loads for the first mail in that language. So the bundle needs no React.
 */
export const withMails: Plugin = {
  name: mailModules,
  setup(bundling) {
    bundling.initialOptions.metafile = true;
    bundling.onResolve({ filter: /^rendered-mails\// }, ({ path }) => ({
      path: fileName(path.slice(mailModules.length + 1)),
      external: true,
    }));
    bundling.onEnd(async ({ metafile }) => {
      if (metafile !== undefined) await copyMails(metafile);
    });
  },
};

async function copyMails({ outputs }: Metafile): Promise<void> {
  for (const [bundle, { imports }] of Object.entries(outputs)) {
    for (const language of languages) {
      if (!imports.some(({ path }) => path === fileName(language))) continue;
      await copyFile(await mailsFile(language), `${dirname(bundle)}/${fileName(language)}`);
    }
  }
}
