import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { type Language, defaultLanguage, languages } from '#shared/platform/languages.ts';
import { step } from '../progress.mjs';
import { buildFunctions } from './bundles.ts';
import { contentFolder } from './contentFolder.ts';
import { type Layers, buildLayers } from './layers.ts';
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
 * @param options.isLocal true to print progress, for the local run.
 * @param options.isPartial true to skip the Lambda layers and every language but English, as the local run and tests
 * do: they build another language when it is first requested.
 */
export async function build(options: { isPartial?: boolean; isLocal?: boolean } = {}): Promise<Build> {
  const { isLocal = false, isPartial = isLocal } = options;
  const buildSites = () => buildLanguages(isPartial ? [defaultLanguage] : languages);
  const [functions, sites, layers] = await Promise.all([
    isLocal ? step('Building the functions', buildFunctions) : buildFunctions(),
    isLocal ? step('Building the site', buildSites) : buildSites(),
    buildLayers(isPartial),
  ]);
  return { functions, layers, deploySite: await buildSiteFunction(functions, sites) };
}

/** One after the other: each takes all processors. */
async function buildLanguages(wanted: readonly Language[]): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const language of wanted) folders.push(await buildSite(language));
  return folders;
}

/**
 * The folder of the deploying function with the finished site inside: the function's code contains the files that it
 * uploads.
 */
async function buildSiteFunction(functions: string, sites: readonly string[]): Promise<string> {
  const print = createHash('sha256')
    .update([functions, ...sites].join())
    .digest('hex')
    .slice(0, 16);
  return contentFolder('deploySite', print, (folder) => {
    cpSync(`${functions}/edge/deploySite`, folder, { recursive: true });
    for (const site of sites) cpSync(site, `${folder}/site`, { recursive: true });
  });
}
