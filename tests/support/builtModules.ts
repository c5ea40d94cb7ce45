import type { Plugin } from 'vitest/config';
import { auditLabelModule, auditLabelSource } from '#infra/build/auditLabels.ts';
import { cityModule, cityModuleSource } from '#infra/build/cityList.ts';
import { mailListSource, mailModuleSource } from '#infra/build/renderMails.ts';

function built(names: RegExp, source: (name: string) => string | Promise<string>): Plugin {
  return {
    name: names.source,
    resolveId: (id) => (names.test(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') && names.test(id.slice(1)) ? source(id.slice(1)) : undefined),
  };
}

/**
 * What the build generates for functions that a test runs in its own process: the mails, the list of
 * cities, and the labels of the audit log.
 */
export const builtModules: Plugin[] = [
  built(/^rendered-mails$/, mailListSource),
  built(/^rendered-mails\/\w+$/, (name) => mailModuleSource(name.replace(/.*\//, ''))),
  built(new RegExp(`^${cityModule}$`), cityModuleSource),
  built(new RegExp(`^${auditLabelModule}$`), auditLabelSource),
];
