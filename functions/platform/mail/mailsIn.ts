import { loadMails } from 'rendered-mails';
import type { renderedMails } from 'rendered-mails/*';
import type { ChosenLanguage } from '#shared/platform/entities.ts';
import { defaultLanguage } from '#shared/platform/languages.ts';
import { type Words, wordsIn } from './words.ts';

/** The mails of one language: the templates by the name of their kind, and the words for their values. */
export interface MailsInLanguage {
  readonly templates: typeof renderedMails;
  readonly words: Words;
}

/** The mails in the language that a reader has chosen, else in English. */
export async function mailsIn(chosen: ChosenLanguage): Promise<MailsInLanguage> {
  const loadChosen = chosen === '' ? undefined : loadMails[chosen];
  const language = chosen === '' || loadChosen === undefined ? defaultLanguage : chosen;
  const load = loadMails[language];
  if (load === undefined) throw new Error('The build has no mails.');
  const { renderedMails: templates, texts } = await load();
  return { templates, words: wordsIn(language, texts) };
}
