import { defaultLanguage, languages } from '#shared/platform/languages.ts';

/** How the ids of the labels begin (`shared/office/auditTexts.ts`). */
const ofLabels = /^audit[A-Z.]/;

/** The source of the module `audit-labels`: the translated labels of the audit log, which admins search by. */
export async function auditLabelSource(): Promise<string> {
  // Loaded only here, because Lingui's tools take 200 ms to load and most starts find the functions built.
  const { readTexts } = await import('#web/build/inlineTexts.ts');
  const translated = languages.filter((language) => language !== defaultLanguage);
  const labels = await Promise.all(
    translated.map(async (language) => {
      // A language that lacks translations must not stop the build: its readers search by the English labels.
      const texts = await readTexts(language).catch(() => ({}));
      return [language, Object.fromEntries(Object.entries(texts).filter(([id]) => ofLabels.test(id)))];
    }),
  );
  return `export const auditLabels = ${JSON.stringify(Object.fromEntries(labels))};`;
}
