import type { Plugin } from 'vite';

/*
 * Amplify is the client library of the AWS stack that the project is built on. The site uses its REST client
 * (deadlines, canceling, errors with their response), and could use its Cognito login later. The REST client brings all
 * of the parts below along, and Amplify has no import without them.
 */

/** A file of Amplify, the code by which we recognize it, and the code that replaces it. */
const leftOut = [
  {
    // The site passes Amplify a finished configuration, so the files of Amplify's command line are never read.
    file: /@aws-amplify\/core\/dist\/esm\/utils\/parseAmplifyConfig\.mjs$/,
    known: 'return amplifyConfig;',
    instead: 'export const parseAmplifyConfig = (amplifyConfig) => amplifyConfig;\n',
  },
  {
    // The site's calls carry a session, so none is signed for IAM.
    file: /@aws-amplify\/api-rest\/dist\/esm\/apis\/common\/baseHandlers\/authenticatedHandler\.mjs$/,
    known: 'signingMiddlewareFactory,',
    instead:
      "export { unauthenticatedHandler as authenticatedHandler } from './unauthenticatedHandler.mjs';\n",
  },
  {
    // `transport.ts` turns retries off: TanStack Query repeats reads, and the outbox messages.
    file: /@aws-amplify\/core\/dist\/esm\/clients\/middleware\/retry\/retryMiddleware\.mjs$/,
    known: 'const retryMiddlewareFactory = (',
    instead: 'export const retryMiddlewareFactory = () => (next) => next;\n',
  },
] as const;

/** Leaves the parts of Amplify out of the first load that this site never uses. */
export function leanAmplify(): Plugin {
  return {
    name: 'lean-amplify',
    transform: {
      filter: { id: leftOut.map(({ file }) => file) },
      handler(code, id) {
        const rule = leftOut.find(({ file }) => file.test(id));
        if (rule === undefined || !code.includes(rule.known))
          throw new Error(`Amplify has changed ${id}. Compare it with leanAmplify.ts.`);
        return { code: rule.instead, map: null };
      },
    },
  };
}
