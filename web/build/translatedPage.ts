import type { Plugin } from 'vite';
import { type Language, defaultLanguage, directionOf } from '../../shared/platform/languages.ts';
import { readTexts } from './inlineTexts.ts';
import { manifestOf, pageTexts } from './manifest.ts';

/** The path of a file in a language: English files are at the root of the site, others in a folder of the language. */
export const pathIn = (language: Language, file: string): string =>
  language === defaultLanguage ? file : `${language}/${file}`;

/** Writes the page and the web manifest in one language, into the folder of that language. */
export function translatedPage(language: Language): Plugin {
  const manifest = pathIn(language, 'manifest.webmanifest');
  const readPageTexts = async () => pageTexts(await readTexts(language));
  return {
    name: 'translated-page',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const text = await readPageTexts();
        const values: Readonly<Record<string, string>> = {
          language,
          direction: directionOf(language),
          manifest: `/${manifest}`,
          name: text('name'),
          description: text('description'),
          noScript: text('noScript'),
        };
        return html.replace(/%(\w+)%/g, (_, name: string) => escaped(values[name], name));
      },
    },
    generateBundle: {
      // After `integrity`, which expects the page at the root.
      order: 'post',
      async handler(_options, bundle) {
        const source = JSON.stringify(manifestOf(language, await readPageTexts()));
        this.emitFile({ type: 'asset', fileName: manifest, source });
        const page = bundle['index.html'];
        if (language === defaultLanguage || page?.type !== 'asset') return;
        delete bundle['index.html'];
        this.emitFile({ type: 'asset', fileName: pathIn(language, 'index.html'), source: page.source });
      },
    },
  };
}

function escaped(text: string | undefined, name: string): string {
  if (text === undefined) throw new Error(`index.html has %${name}%, which is no text of the page.`);
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
