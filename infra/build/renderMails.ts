import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { i18n, type Messages } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import { type Language, defaultLanguage, languages } from '#shared/platform/languages.ts';
import { contentFolder, fingerprint, projectRoot } from './contentFolder.ts';

const Templates = z.object({
  renderAllMails: z.custom<() => unknown>((value) => typeof value === 'function'),
});
const Mails = z.object({
  renderedMails: z.record(z.string(), z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  /** The texts for values, compiled, by their ids. */
  texts: z.record(z.string(), z.custom<CompiledMessage>(Array.isArray)),
});
export type Mails = z.output<typeof Mails>;

/** The modules that the build generates: one for each language, and the list of all. */
export const mailModules = 'rendered-mails';
/** The prefix of the ids of texts that functions use while they send a mail. */
const valueIdPrefix = 'mail.value.';

i18n.on('missing', ({ id, locale }) => {
  throw new Error(`The catalogue ${locale} has no text for ${id}. Run: npm run texts`);
});

/**
 * Renders every mail template (`functions/main/mailTemplates.tsx`) with placeholders for its values.
 * @param messages the compiled texts of that language by their ids.
 */
export async function renderInto(locale: string, messages: Readonly<Messages>): Promise<Mails> {
  const print = fingerprint(
    '{functions,shared}/**/*.{ts,tsx}',
    'infra/build/renderMails.ts',
    'package-lock.json',
  );
  const folder = await contentFolder('mail-templates', print, async (draft) => {
    await build({
      entryPoints: [`${projectRoot}/functions/main/mailTemplates.tsx`],
      outfile: `${draft}/index.mjs`,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      logLevel: 'error',
    });
  });
  const { renderAllMails } = Templates.parse(await import(pathToFileURL(`${folder}/index.mjs`).href));
  i18n.loadAndActivate({ locale, messages });
  return z.parse(Mails, {
    renderedMails: renderAllMails(),
    texts: Object.fromEntries(Object.entries(messages).filter(([id]) => id.startsWith(valueIdPrefix))),
  });
}

/**
 * The file with the mails of one language, as JSON (`Mails`).
 * @throws if its catalogue lacks a translation.
 */
export async function mailsFile(locale: string): Promise<string> {
  const print = fingerprint(
    '{functions,shared}/**/*.{ts,tsx}',
    'shared/locales/en.po',
    `shared/locales/${locale}.po`,
    '.linguirc.ts',
    'infra/build/renderMails.ts',
    'web/build/inlineTexts.ts',
    'package-lock.json',
  );
  const folder = await contentFolder(`${mailModules}-${locale}`, print, async (draft) => {
    // Loaded only here, because Lingui's tools take 200 ms to load and most starts find the mails rendered.
    const { readTexts } = await import('#web/build/inlineTexts.ts');
    const texts = Object.entries(await readTexts(locale));
    const messages = Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)]));
    const mails = await renderInto(locale, messages);
    await writeFile(`${draft}/mails.json`, JSON.stringify(mails));
  });
  return `${folder}/mails.json`;
}

/**
 * The mails of one language.
 * @throws if its catalogue lacks a translation.
 */
export async function renderMails(locale: string): Promise<Mails> {
  return z.parse(Mails, JSON.parse(await readFile(await mailsFile(locale), 'utf8')));
}

/** The languages that have a catalogue. */
const catalogued = (): readonly Language[] =>
  languages.filter((language) => existsSync(`${projectRoot}/shared/locales/${language}.po`));

/**
 * The source of the module that says how to load each language. A language whose translations are not complete is left
 * out, and its readers get English mails, so that everything else can be built; its site cannot.
 */
export async function mailListSource(): Promise<string> {
  const complete: Language[] = [];
  // One after the other, because the language being rendered is global state.
  for (const language of catalogued()) if (await isComplete(language)) complete.push(language);
  const loads = complete.map((language) => `${language}: () => import('${mailModules}/${language}')`);
  return `export const loadMails = { ${loads.join(', ')} };`;
}

async function isComplete(language: Language): Promise<boolean> {
  try {
    await mailsFile(language);
    return true;
  } catch (error) {
    if (language === defaultLanguage) throw error;
    console.warn(`${language}: mails in English. ${error instanceof Error ? error.message : ''}`);
    return false;
  }
}

/** The source of the module with the mails of one language. */
export async function mailModuleSource(locale: string): Promise<string> {
  const { renderedMails, texts } = await renderMails(locale);
  return `export const renderedMails = ${JSON.stringify(renderedMails)}; export const texts = ${JSON.stringify(texts)};`;
}
