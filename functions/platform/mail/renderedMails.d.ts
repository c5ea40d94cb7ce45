/**
 * The mails of one language, which the build makes: the templates, rendered, by the name of their kind, and the texts for
 * their values (`infra/build/renderMails.ts`).
 */
declare module 'rendered-mails/*' {
  interface RenderedMail {
    readonly subject: string;
    readonly html: string;
    readonly text: string;
  }

  export const renderedMails: Readonly<Record<string, RenderedMail>>;
  export const texts: import('@lingui/core').Messages;
}

/** How to load the mails of each language that has all translations. */
declare module 'rendered-mails' {
  export const loadMails: Readonly<
    Partial<
      Record<
        import('#shared/platform/languages.ts').Language,
        () => Promise<Pick<typeof import('rendered-mails/*'), 'renderedMails' | 'texts'>>
      >
    >
  >;
}
