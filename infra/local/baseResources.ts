import { type Callers, makeCallers } from './aws/callers.ts';
import { openDataFolder, watchFolder } from './dataFolder.ts';
import type { BaseResources } from './engines.ts';
import { makeProblemReporter } from './errors/problemReporter.ts';
import { readFunctionFacts } from './functions/functionFacts.ts';
import type { LocalOptions } from './localSite.ts';
import { region } from './stack/resourceNames.ts';
import { readPolicies } from './stack/rolePolicies.ts';
import { readStack } from './stack/stackTemplate.ts';
import { Usage } from './usage.ts';

/**
 * Starts something on a data folder and holds the folder exclusively.
 * @returns what was started, with a function that stops all of it.
 * @throws LocalRunError if it cannot start for a reason the caller can fix.
 */
export async function withBaseResources<T extends object>(
  options: LocalOptions,
  start: (resources: BaseResources) => Promise<T>,
): Promise<T & { readonly stop: () => Promise<void> }> {
  const resources = openBaseResources(options);
  const stop = async () => {
    for (const end of resources.onStop.splice(0).toReversed()) {
      // One part that fails to stop must not keep the others from stopping.
      await (async () => end())().catch((error: unknown) => resources.log(`stop: ${String(error)}`));
    }
  };
  try {
    resources.onStop.push(watchFolder(resources.folder, resources.problems).stop);
    return { ...(await start(resources)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Environment for store code that runs as the owner, who may do everything. */
export function ownerEnvironment({ owner: { accessKeyId, secretAccessKey } }: Callers) {
  return { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
}

function openBaseResources(options: LocalOptions): BaseResources {
  const stack = readStack(options.outDir);
  const folder = openDataFolder(options.dataDir);
  const facts = readFunctionFacts(stack);
  const log = options.log ?? (() => undefined);
  return {
    options,
    stack,
    folder,
    facts,
    callers: makeCallers(facts, folder.master),
    mayDo: readPolicies(stack),
    usage: new Usage(),
    log,
    problems: makeProblemReporter((sentence, isEnd) => {
      log(sentence);
      options.onProblem?.(sentence, isEnd);
    }),
    onStop: [folder.release],
  };
}
