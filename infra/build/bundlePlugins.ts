import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import * as z from 'zod/mini';
import { root } from './contentFolder.ts';
import { leanClients } from './leanClients.ts';
import { leaveOut } from './leaveOut.ts';

const Manifest = z.object({ version: z.string() });

/** No call of ours streams events, yet every client carries the code for it. */
const withoutEventStreams = leaveOut('event-streams', /^@smithy\/core\/event-streams$/, /HttpProtocol\.js$/);

/** Node always has its own SHA-256; the SDK carries another one, written in JavaScript, for where it has not. */
const withoutSecondHash = leaveOut(
  'second-hash',
  /\/Sha256Js$/,
  /Sha256Node\.js$/,
  'module.exports = { Sha256Js: undefined };',
);

/** The signer of requests signs the events of such streams, too. */
const withoutEventSigning = leaveOut(
  'event-signing',
  /^\.\/HeaderFormatter/,
  /SignatureV4\.js$/,
  'exports.HeaderFormatter = class {};',
);

/** DynamoDB's client makes a cache of endpoints that it was told of, which we never ask for. */
const withoutEndpointCache = leaveOut(
  'endpoint-cache',
  /^mnemonist\/lru-cache/,
  /EndpointCache\.js$/,
  'module.exports = class extends Map { constructor() { super(); } };',
);

/** middy can stream answers, which no function of ours does: loading the web's kind of streams takes 2 ms. */
const withoutStreamedAnswers = leaveOut(
  'streamed-answers',
  /^node:stream(\/web|\/promises)?$/,
  /@middy[/\\]core[/\\]/,
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
 * Packages without what this product never uses. The SDK carries six ways to find credentials and pays for each at every
 * cold start; Lambda hands them over in the environment, and so does the local run: this one stays.
 */
export const leanPackages: Plugin = {
  name: 'lean-packages',
  async setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: `${root}/infra/build/credentialsFromEnvironment.ts`,
    }));
    await withoutEventStreams.setup(build);
    await withoutEventSigning.setup(build);
    await withoutSecondHash.setup(build);
    await withoutEndpointCache.setup(build);
    await versionOnly.setup(build);
    await withoutCertificates.setup(build);
    await withoutStreamedAnswers.setup(build);
    for (const plugin of leanClients) await plugin.setup(build);
  },
};

/**
 * We ask no authenticator who made it, so no certificate is ever read: roots and parsers of five kinds of them, 100 kB
 * and 130 ms of every start, would only be loaded. Whoever sends one is answered that the passkey could not be added.
 * What a device signs by the passkey itself ("packed") needs none, and stays.
 */
const withoutCertificates = leaveOut(
  'certificates',
  /^@peculiar\/|^reflect-metadata$|\/defaultRootCerts\/|\/verifyAttestation(FIDOU2F|TPM|AndroidKey|AndroidSafetyNet|Apple)\.js$/,
  /@simplewebauthn/,
);

/** For routes that declare no files: a tenth of their bundle would be the parser of forms. */
export const withoutForms: Plugin = leaveOut('forms', /^@fastify\/busboy$/, /multipart\.ts$/);
