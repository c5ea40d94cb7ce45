import type { Plugin } from 'esbuild';

/** Replaces modules that a bundle never comes to use, where these files import them, by a smaller one. */
export function leaveOut(
  name: string,
  filter: RegExp,
  importer: RegExp,
  contents = 'module.exports = {};',
): Plugin {
  return {
    name,
    setup(build) {
      build.onResolve({ filter }, ({ path, importer: from }) =>
        importer.test(from) ? { path, namespace: name } : undefined,
      );
      build.onLoad({ filter, namespace: name }, () => ({ contents }));
    },
  };
}
