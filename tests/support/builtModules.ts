import type { Plugin } from 'vitest/config';
import { cityModule, cityModuleSource } from '#infra/build/cityList.ts';
import { mailModuleSource } from '#infra/build/renderMails.ts';

function built(name: string, source: () => string | Promise<string>): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? source() : undefined),
  };
}

/**
 * What the build generates for functions that a test runs in its own process: the mails and the list of cities.
 */
export const builtModules: Plugin[] = [
  built('rendered-mails/en', () => mailModuleSource('en')),
  built(cityModule, cityModuleSource),
];
