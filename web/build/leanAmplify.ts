import type { Plugin } from 'vite';

/** What is left out: the file it stands in, what tells that Amplify still does it there, and what stands there instead. */
const leftOut = [
  {
    // The site hands Amplify a finished configuration: nothing reads the files that Amplify's command line writes.
    file: /@aws-amplify\/core\/dist\/esm\/utils\/parseAmplifyConfig\.mjs$/,
    known: 'return amplifyConfig;',
    instead: 'export const parseAmplifyConfig = (amplifyConfig) => amplifyConfig;\n',
  },
  {
    // The site's calls are known by a session's cookies: nothing signs them for IAM.
    file: /@aws-amplify\/api-rest\/dist\/esm\/apis\/common\/baseHandlers\/authenticatedHandler\.mjs$/,
    known: 'signingMiddlewareFactory,',
    instead:
      "export { unauthenticatedHandler as authenticatedHandler } from './unauthenticatedHandler.mjs';\n",
  },
] as const;

/** Leaves out of the first load what Amplify would do for other sites. */
export function leanAmplify(): Plugin {
  return {
    name: 'lean-amplify',
    transform: {
      filter: { id: leftOut.map(({ file }) => file) },
      handler(code, id) {
        const found = leftOut.find(({ file }) => file.test(id));
        if (found === undefined || !code.includes(found.known))
          throw new Error(`Amplify does otherwise in ${id}.`);
        return { code: found.instead, map: null };
      },
    },
  };
}
