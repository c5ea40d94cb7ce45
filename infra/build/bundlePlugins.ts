import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import * as z from 'zod/mini';
import { root } from './contentFolder.ts';

const Manifest = z.object({ version: z.string() });

/** Replaces modules that a bundle never comes to use by a smaller one. */
function leaveOut(name: string, filter: RegExp, importer: RegExp, contents = 'module.exports = {};'): Plugin {
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

/** No call of ours streams events, yet every client carries the code for it. */
const withoutEventStreams = leaveOut('event-streams', /^@smithy\/core\/event-streams$/, /HttpProtocol\.js$/);

/** DynamoDB's client makes a cache of endpoints that it was told of, which we never ask for. */
const withoutEndpointCache = leaveOut(
  'endpoint-cache',
  /^mnemonist\/lru-cache/,
  /EndpointCache\.js$/,
  'module.exports = class extends Map { constructor() { super(); } };',
);

/** Every client tells its version in the user agent and carries its whole package.json for it. */
const versionOnly: Plugin = {
  name: 'version-only',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk[/\\][\w-]+[/\\]package\.json$/ }, ({ path }) => {
      const { version } = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
      return { loader: 'json', contents: JSON.stringify({ version }) };
    });
  },
};

/**
 * The SDK without what this product never uses. It carries six ways to find credentials and pays for each at every
 * cold start; Lambda hands them over in the environment, and so does the local run: this one stays.
 */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  async setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: `${root}/infra/build/credentialsFromEnvironment.ts`,
    }));
    await withoutEventStreams.setup(build);
    await withoutEndpointCache.setup(build);
    await versionOnly.setup(build);
  },
};

/** For routes that declare no files: a tenth of their bundle would be the parser of forms. */
export const withoutForms: Plugin = leaveOut('forms', /^@fastify\/busboy$/, /multipart\.ts$/);
