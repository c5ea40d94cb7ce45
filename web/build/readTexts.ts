import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/** The texts of one language by their ids. @throws if its catalogue lacks a translation. */
export async function readTexts(locale: string): Promise<Readonly<Record<string, string>>> {
  const config = getConfig();
  const [catalog] = await getCatalogs(config);
  if (catalog === undefined) throw new Error('.linguirc.ts names no catalogue.');
  const options = { sourceLocale: config.sourceLocale ?? '', fallbackLocales: {} };
  const { messages, missing } = await catalog.getTranslations(locale, options);
  // Lingui would show these in English.
  if (missing.length > 0) throw new Error(`The catalogue ${locale} lacks ${missing.length} translations.`);
  return messages;
}
