import type { Plugin } from 'vite';

const made = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const named = /^\w+\.displayName = "\w+";$/gm;

/**
 * Tells the bundler that what React Router makes while it loads (contexts, forms, links) does nothing but be there, so
 * that whatever the site does not use of it is left out of the first load.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: {
      filter: { id: /react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({ code: code.replace(named, '').replace(made, '/* @__PURE__ */ '), map: null }),
    },
  };
}
