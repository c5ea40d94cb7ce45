import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Adds the digest of each script and style sheet to the page: a browser refuses a file that is not the built one. */
export function integrity(): Plugin {
  return {
    name: 'integrity',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const plain = String(page.source);
        page.source = plain.replace(
          /<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g,
          (tag, path: string) => `${tag} integrity="${digestOf(bundle[path])}"`,
        );
        if (page.source === plain) throw new Error('The page names no script or style sheet.');
      },
    },
  };
}

type Built = { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array };

/** The shortest that browsers accept: digests do not compress, and every page contains them all. */
function digestOf(file: Built | undefined): string {
  if (!file) throw new Error('The page names a file that was not built.');
  const content = file.type === 'chunk' ? file.code : file.source;
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
