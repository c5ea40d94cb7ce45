import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import { step } from '../progress.mjs';
import { buildFunctions } from './bundles.ts';
import { type Layers, buildLayers } from './layers.ts';
import { contentFolder } from './contentFolder.ts';
import { buildSite } from './siteBundle.ts';

/** The build outputs that the stack deploys. */
export interface Build {
  /** Contains `<group>/<name>/index.cjs`. */
  readonly functions: string;
  readonly deploySite: string;
  readonly layers: Layers;
}

/**
 * Builds what has changed since the last build.
 * @param options.isLocal true to print progress and skip the Lambda layers, for the local run.
 */
export async function build(options: { withoutLayers?: boolean; isLocal?: boolean } = {}): Promise<Build> {
  const { isLocal = false, withoutLayers = isLocal } = options;
  const [functions, site, layers] = await Promise.all([
    isLocal ? step('Building the functions', buildFunctions) : buildFunctions(),
    isLocal ? step('Building the site', buildSite) : buildSite(),
    buildLayers(withoutLayers),
  ]);
  return { functions, layers, deploySite: await buildSiteFunction(functions, site) };
}

/** The folder of the deploying function with the finished site inside: the function's code carries what it uploads. */
async function buildSiteFunction(functions: string, site: string): Promise<string> {
  const print = [functions, site].map((folder) => basename(folder).replace(/^.*-/, '')).join('');
  return contentFolder('deploySite', print, (folder) => {
    cpSync(`${functions}/edge/deploySite`, folder, { recursive: true });
    cpSync(site, `${folder}/site`, { recursive: true });
  });
}
