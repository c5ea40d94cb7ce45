import type { Plugin } from 'vite';

/** Adds `<link rel="modulepreload">` for the chunk of one module and all it imports: the page names what it will need. */
export function preloadMain(module: string): Plugin {
  return {
    name: 'preload-main',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = new Map(
          Object.values(bundle ?? {}).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file]] : [],
          ),
        );
        const main = [...chunks.values()].find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(module)),
        );
        if (main === undefined) throw new Error(`No chunk holds ${module}.`);
        const needed = new Set<string>();
        const add = (fileName: string): void => {
          if (needed.has(fileName)) return;
          needed.add(fileName);
          chunks.get(fileName)?.imports.forEach(add);
        };
        add(main.fileName);
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
