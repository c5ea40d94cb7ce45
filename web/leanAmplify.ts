import type { Plugin } from 'vite';

/**
 * The site hands Amplify a finished configuration. What reads the files that Amplify's command line writes, two formats
 * of them, is left out of the first load.
 */
export function leanAmplify(): Plugin {
  return {
    name: 'lean-amplify',
    transform: {
      filter: { id: /@aws-amplify\/core\/dist\/esm\/utils\/parseAmplifyConfig\.mjs$/ },
      handler(code) {
        if (!code.includes('return amplifyConfig;'))
          throw new Error('Amplify reads configurations otherwise.');
        return { code: 'export const parseAmplifyConfig = (amplifyConfig) => amplifyConfig;\n', map: null };
      },
    },
  };
}
