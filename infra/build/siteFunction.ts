import { cpSync, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { contentFolder } from './contentFolder.ts';

/** The deploying function's folder with the finished site inside it: what it uploads comes with its own code. */
export async function buildSiteFunction(functions: string, site: string | undefined): Promise<string> {
  const print = [functions, site ?? 'none'].map((folder) => basename(folder).replace(/^.*-/, '')).join('');
  return contentFolder('deploySite', print, (folder) => {
    const code = `${functions}/edge/deploySite`;
    if (existsSync(code)) cpSync(code, folder, { recursive: true });
    if (site !== undefined) cpSync(site, `${folder}/site`, { recursive: true });
  });
}
