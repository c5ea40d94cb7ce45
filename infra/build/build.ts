import { step } from '../progress.mjs';
import { buildFunctions } from './bundles.ts';
import { type Layers, buildLayers } from './layers.ts';
import { buildSite } from './siteBundle.ts';
import { buildSiteFunction } from './siteFunction.ts';

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
