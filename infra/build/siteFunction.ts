import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import { contentFolder } from './contentFolder.ts';

/** The deploying function's folder with the finished site inside it: what it uploads comes with its own code. */
export async function buildSiteFunction(functions: string, site: string): Promise<string> {
  const print = [functions, site].map((folder) => basename(folder).replace(/^.*-/, '')).join('');
  return contentFolder('deploySite', print, (folder) => {
    cpSync(`${functions}/edge/deploySite`, folder, { recursive: true });
    cpSync(site, `${folder}/site`, { recursive: true });
  });
}
