import { inject } from 'vitest';
import type { Language } from '#shared/platform/languages.ts';
import './provided.ts';

/** Address of the local run that all `site` tests share, without a slash at the end. */
export const siteUrl = (): string => inject('siteUrl');

/**
 * Builds the site in these languages. The local run otherwise does so at the first request, and on a busy machine that
 * takes longer than a page may take to load.
 */
export async function buildTranslations(languages: readonly Language[]): Promise<void> {
  for (const language of languages) {
    const { status } = await fetch(`${siteUrl()}/${language}/manifest.webmanifest`);
    if (status !== 200) throw new Error(`The site in ${language} answered ${status}.`);
  }
}
