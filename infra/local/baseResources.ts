import { type Callers, makeCallers } from './aws/callers.ts';
import { openDataFolder } from './dataFolder.ts';
import type { BaseResources } from './engines.ts';
import { readFunctionFacts } from './functions/functionFacts.ts';
import type { LocalOptions } from './localSite.ts';
import { region } from './stack/resourceNames.ts';
import { readPolicies } from './stack/rolePolicies.ts';
import { readStack } from './stack/stackTemplate.ts';
import { makeTrouble } from './errors/trouble.ts';
import { Usage } from './usage.ts';
import { watchFolder } from './process/watchFolder.ts';

/**
 * Starts something on a data folder that it holds alone. @returns it, with what stops all that it has started.
 * @throws LocalRunError where it cannot start for a reason its caller can mend.
 */
export async function withBaseResources<T extends object>(
  options: LocalOptions,
  start: (resources: BaseResources) => Promise<T>,
): Promise<T & { readonly stop: () => Promise<void> }> {
  const resources = openGround(options);
  const stop = async () => {
    for (const end of resources.endings.splice(0).toReversed()) {
      // What cannot end in order must not keep the rest from ending.
      await (async () => end())().catch((error: unknown) => resources.log(`stop: ${String(error)}`));
    }
  };
  try {
    resources.endings.push(watchFolder(resources.folder, resources.trouble).stop);
    return { ...(await start(resources)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The environment of store code that calls as the owner, who may do all. */
export function asOwner({ owner: { accessKeyId, secretAccessKey } }: Callers) {
  return { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
}

function openGround(options: LocalOptions): BaseResources {
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
    trouble: makeTrouble((sentence, isEnd) => {
      log(sentence);
      options.onTrouble?.(sentence, isEnd);
    }),
    endings: [folder.release],
  };
}
