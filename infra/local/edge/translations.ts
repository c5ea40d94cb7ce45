import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { siteFile } from '#functions/platform/cloudfront/siteFiles.ts';
import { type Language, defaultLanguage, isLanguage } from '#shared/platform/languages.ts';
import { root } from '../freshBuild.ts';
import type { Objects } from '../storage/objectStore.ts';

/** Builds the site in one language, and returns the folder of its files. */
type BuildSite = (language: Language) => Promise<string>;

const program = join(root, 'infra', 'build', 'siteBundle.ts');

async function buildInOwnProcess(language: Language): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, language],
    { cwd: root },
  );
  return stdout.trim().split('\n').at(-1) ?? '';
}

/**
 * The site in languages other than English. A deployment builds them all; the local run builds one when it is first
 * requested, because most starts need only English. Call it with a key before the object is read.
 */
export function translationsOnDemand(
  store: Objects,
  bucket: string,
  build: BuildSite = buildInOwnProcess,
): (key: string) => Promise<void> {
  const added = new Map<Language, Promise<void>>();
  const add = async (language: Language): Promise<void> => {
    const folder = await build(language);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      const { key, contentType, cacheControl, contentEncoding } = siteFile(path.slice(folder.length + 1));
      await store.put(bucket, key, await readFile(path), {
        'content-type': contentType,
        'cache-control': cacheControl,
        ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
      });
    }
  };
  return async (key) => {
    const [folder = ''] = key.split('/');
    if (!isLanguage(folder) || folder === defaultLanguage) return;
    const adding = added.get(folder) ?? add(folder);
    added.set(folder, adding);
    await adding.catch((error: unknown) => {
      // The next request tries again.
      added.delete(folder);
      throw error;
    });
  };
}
