import type { Plugin } from 'esbuild';
import { defaultLanguage, languages } from '#shared/platform/languages.ts';
import { cityListSource } from './cityList.ts';
import { mailListSource } from './renderMails.ts';

/** Modules that have no file: functions import them by name, and the build writes their source. */
export const generatedModules = new Map<string, () => string | Promise<string>>([
  ['audit-labels', auditLabelSource],
  ['city-list', cityListSource],
  ['rendered-mails', mailListSource],
]);

const namespace = 'generated';

/** Adds generated modules to the bundles of the functions that import them. */
export const withGeneratedModules: Plugin = {
  name: namespace,
  setup(bundling) {
    const filter = new RegExp(`^(${[...generatedModules.keys()].join('|')})$`);
    bundling.onResolve({ filter }, ({ path }) => ({ path, namespace }));
    bundling.onLoad({ filter: /./, namespace }, async ({ path }) => {
      const source = generatedModules.get(path);
      return source && { contents: await source() };
    });
  },
};

/** The prefix of the labels' ids (`shared/office/auditTexts.ts`). */
const labelModules = /^audit[A-Z.]/;

/** The source of the module `audit-labels`: the translated labels of the audit log, which admins search by. */
async function auditLabelSource(): Promise<string> {
  // Loaded only here, because Lingui's tools take 200 ms to load and most starts find the functions built.
  const { readTexts } = await import('#web/build/inlineTexts.ts');
  const translated = languages.filter((language) => language !== defaultLanguage);
  const labels = await Promise.all(
    translated.map(async (language) => {
      // A language that lacks translations must not stop the build: its readers search by the English labels.
      const texts = await readTexts(language).catch(() => ({}));
      return [language, Object.fromEntries(Object.entries(texts).filter(([id]) => labelModules.test(id)))];
    }),
  );
  return `export const auditLabels = ${JSON.stringify(Object.fromEntries(labels))};`;
}
