import { ownerEnvironment, withBaseResources } from './baseResources.ts';
import type { EngineCall } from './database/engineCall.ts';
import { type BaseResources, startDatabase, startStorage } from './engines.ts';
import { readFunctionVariables } from './functions/loadFunctions.ts';
import type { LocalOptions } from './localSite.ts';

/** Only the stack's tables and buckets. */
export interface LocalTables {
  /** Environment for store code, as the owner, who may do everything. */
  readonly engineEnv: Readonly<Record<string, string>>;
  /** The file of the embedded database. */
  readonly file: string;
  /** Calls the database directly. */
  readonly call: EngineCall;
  readonly stop: () => Promise<void>;
}

/**
 * Starts tables and buckets without the site: no functions, no stream consumers.
 * @throws LocalRunError if it cannot start for a reason the caller can fix, for example because a site is running on
 * the folder.
 */
export function startTables(options: LocalOptions): Promise<LocalTables> {
  return withBaseResources(options, start);
}

async function start(resources: BaseResources): Promise<Omit<LocalTables, 'stop'>> {
  const database = await startDatabase(resources);
  const storage = await startStorage(resources);
  return {
    file: database.file,
    call: database.call,
    engineEnv: {
      ...readFunctionVariables(resources.stack),
      AWS_ENDPOINT_URL_DYNAMODB: database.url,
      AWS_ENDPOINT_URL_S3: storage.url,
      ...ownerEnvironment(resources.callers),
    },
  };
}
