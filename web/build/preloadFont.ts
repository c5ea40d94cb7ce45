import type { Plugin } from 'vite';

/** Adds `<link rel="preload">` for the one font face that the first paint is written in, under its hashed name. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.endsWith('.woff2') && path.includes(name));
        if (file === undefined) throw new Error(`The build has no font ${name}.`);
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }];
      },
    },
  };
}
