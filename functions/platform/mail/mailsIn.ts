import { loadMails } from 'rendered-mails';
import type { renderedMails } from 'rendered-mails/*';
import { type Language, defaultLanguage } from '#shared/platform/languages.ts';
import { type Words, wordsIn } from './words.ts';

/** The mails of one language: the templates by the name of their kind, and the words for their values. */
export interface MailsInLanguage {
  readonly templates: typeof renderedMails;
  readonly words: Words;
}

/** The mails in a language; in English if that lacks translations. */
export async function mailsIn(wanted: Language): Promise<MailsInLanguage> {
  const language = loadMails[wanted] === undefined ? defaultLanguage : wanted;
  const load = loadMails[language];
  if (load === undefined) throw new Error('The build has no mails.');
  const { renderedMails: templates, texts } = await load();
  return { templates, words: wordsIn(language, texts) };
}
