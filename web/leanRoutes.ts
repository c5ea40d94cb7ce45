import type { Plugin } from 'vite';

const declared = /= route\(\{$/gm;
/** One of the parts that the server alone reads, from its name to the next one; the formatter sees to the columns. */
const ofServer = /^ {2}(summary|query|throttle|failures):[\s\S]*?\n(?= {2}[\w/]|\}\))/gm;

/**
 * Leaves out of the site what the declarations of routes say to the server alone, and with it what is there only for
 * that: the site sends to `path`, checks forms by `body` and reads answers by `reply`.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/routes\/\w+\.ts$/ },
      handler(code, id) {
        const left: string[] = [];
        const lean = code.replaceAll(ofServer, (_, name: string) => {
          left.push(name);
          return '';
        });
        const routes = code.match(declared)?.length ?? 0;
        if (left.filter((name) => name === 'summary').length !== routes)
          throw new Error(`The routes of ${id} are written otherwise.`);
        return { code: lean, map: null };
      },
    },
  };
}
