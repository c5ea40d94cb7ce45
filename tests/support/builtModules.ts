import type { Plugin } from 'vitest/config';
import { generatedModules } from '#infra/build/generatedModules.ts';
import { mailModuleSource } from '#infra/build/renderMails.ts';

function built(names: RegExp, source: (name: string) => string | Promise<string> | undefined): Plugin {
  return {
    name: names.source,
    resolveId: (id) => (names.test(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') && names.test(id.slice(1)) ? source(id.slice(1)) : undefined),
  };
}

/** What the build generates for functions that a test runs in its own process. */
export const builtModules: Plugin[] = [
  built(/^rendered-mails\/\w+$/, (name) => mailModuleSource(name.replace(/.*\//, ''))),
  ...[...generatedModules].map(([name, source]) => built(new RegExp(`^${name}$`), source)),
];
