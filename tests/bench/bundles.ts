import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { functionKeys } from '#infra/build/inventory.ts';

/** The gzipped size of every function, largest first. `folder` is what `buildFunctions` answered. */
export function bundleSizes(folder: string): { readonly label: string; readonly gzip: number }[] {
  return functionKeys()
    .map((label) => ({ label, gzip: gzipSync(readFileSync(bundleOf(folder, label)), { level: 9 }).length }))
    .toSorted((one, other) => other.gzip - one.gzip);
}

export const bundleOf = (folder: string, label: string): string => join(folder, label, 'index.cjs');

/** Bytes of HTML, scripts and styles that the first look at /login takes, brotli-compressed; fonts and headers not counted. `site` is what `buildSite` answered. */
export function firstLoadBytes(site: string): number {
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  return ['index.html', ...named]
    .map((path) => brotliCompressSync(readFileSync(join(site, path))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
