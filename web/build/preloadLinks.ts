import type { Plugin } from 'vite';

/** Adds `<link rel="modulepreload">` for the chunk of a module and all it imports, so that they load with the page. */
export function preloadMain(module: string): Plugin {
  return {
    name: 'preload-main',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (main === undefined) throw new Error(`No chunk holds ${module}.`);
        const needed = new Set([main.fileName]);
        // The loop also visits what it adds.
        for (const name of needed)
          for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
            needed.add(imported);
        return [...needed]
          .filter((fileName) => !html.includes(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

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
