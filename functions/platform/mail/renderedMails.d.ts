/**
 * The mails of one language, which the build makes: the templates, rendered, by the name of their kind, and the texts
 * for their values (`infra/build/renderMails.ts`).
 */
declare module 'rendered-mails/*' {
  import type { Messages } from '@lingui/core';

  interface RenderedMail {
    readonly subject: string;
    readonly html: string;
    readonly text: string;
  }

  export const renderedMails: Readonly<Record<string, RenderedMail>>;
  export const texts: Messages;
}

/** How to load the mails of each language that has all translations. */
declare module 'rendered-mails' {
  import type { renderedMails, texts } from 'rendered-mails/*';
  import type { Language } from '#shared/platform/languages.ts';

  interface Mails {
    readonly renderedMails: typeof renderedMails;
    readonly texts: typeof texts;
  }

  export const loadMails: Readonly<Partial<Record<Language, () => Promise<Mails>>>>;
}
