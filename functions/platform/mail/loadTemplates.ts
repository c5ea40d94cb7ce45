import { loadMails } from 'rendered-mails';
import type { renderedMails } from 'rendered-mails/*';
import { type Language, defaultLanguage } from '#shared/platform/languages.ts';
import { type Words, wordsIn } from './words.ts';

/** The mail templates of one language by the name of their kind, and the words for their values. */
export interface TemplatesAndWords {
  readonly templates: typeof renderedMails;
  readonly words: Words;
}

/** Loads the templates of a language; those in English if it lacks translations. */
export async function loadTemplates(chosenLanguage: Language): Promise<TemplatesAndWords> {
  const language = loadMails[chosenLanguage] === undefined ? defaultLanguage : chosenLanguage;
  const load = loadMails[language];
  if (load === undefined) throw new Error('The build has no mails.');
  const { renderedMails: templates, texts } = await load();
  return { templates, words: wordsIn(language, texts) };
}
