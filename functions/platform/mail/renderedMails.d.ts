/**
 * The templates rendered by the build in one language (`rendered-mails/en`), by the name of their kind: see
 * `infra/build/renderMails.ts`.
 */
declare module 'rendered-mails/*' {
  interface RenderedMail {
    readonly subject: string;
    readonly html: string;
    readonly text: string;
  }

  export const renderedMails: Readonly<Record<string, RenderedMail>>;
}
