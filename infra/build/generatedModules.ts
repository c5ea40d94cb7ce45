import type { Plugin } from 'esbuild';
import { auditLabelSource } from './auditLabels.ts';
import { cityListSource } from './cityList.ts';
import { mailListSource } from './renderMails.ts';

/** Modules that have no file: functions import them by name, and the build writes their source. */
export const generatedModules = new Map<string, () => string | Promise<string>>([
  ['audit-labels', auditLabelSource],
  ['city-list', cityListSource],
  ['rendered-mails', mailListSource],
]);

const namespace = 'generated';

/** Adds generated modules to the bundles of the functions that import them. */
export const withGeneratedModules: Plugin = {
  name: namespace,
  setup(bundling) {
    const filter = new RegExp(`^(${[...generatedModules.keys()].join('|')})$`);
    bundling.onResolve({ filter }, ({ path }) => ({ path, namespace }));
    bundling.onLoad({ filter: /./, namespace }, async ({ path }) => {
      const source = generatedModules.get(path);
      return source && { contents: await source() };
    });
  },
};
