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

/** Builds whatever changed since it was built last; for this machine alone, it may go without the Lambda layers. */
export async function build(options: { withoutLayers?: boolean } = {}): Promise<Build> {
  const layers = await buildLayers(options.withoutLayers ?? false);
  const [functions, site] = await Promise.all([buildFunctions(), buildSite()]);
  return { functions, layers, deploySite: await buildSiteFunction(functions, site) };
}
