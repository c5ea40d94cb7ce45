import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import { contentFolder } from './contentFolder.ts';

/** The folder of the deploying function with the finished site inside: the function's code carries what it uploads. */
export async function buildSiteFunction(functions: string, site: string): Promise<string> {
  const print = [functions, site].map((folder) => basename(folder).replace(/^.*-/, '')).join('');
  return contentFolder('deploySite', print, (folder) => {
    cpSync(`${functions}/edge/deploySite`, folder, { recursive: true });
    cpSync(site, `${folder}/site`, { recursive: true });
  });
}
