import { step } from '../progress.mjs';
import { buildFunctions } from './bundles.ts';
import { type Layers, buildLayers } from './layers.ts';
import { buildSite } from './siteBundle.ts';
import { buildSiteFunction } from './siteFunction.ts';

/** Where the finished pieces lie that the stack deploys. */
export interface Build {
  /** Holds `<group>/<name>/index.cjs`. */
  readonly functions: string;
  readonly deploySite: string;
  readonly layers: Layers;
}

/**
 * Builds whatever changed since it was built last; for this machine alone, it may go without the Lambda layers.
 * @param options.isLocal true to say what it does, for a person who waits; it goes without the layers, too.
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
