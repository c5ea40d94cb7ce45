/** The translated labels of the audit log, which the build makes: see `infra/build/generatedModules.ts`. */
declare module 'audit-labels' {
  import type { Language } from '#shared/platform/languages.ts';

  /** By language and id; none in English, and none in a language that lacks translations. */
  export const auditLabels: Readonly<Partial<Record<Language, Readonly<Partial<Record<string, string>>>>>>;
}
