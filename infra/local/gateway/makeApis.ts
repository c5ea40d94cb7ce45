import type { BaseResources } from '../engines.ts';
import type { FunctionPool } from '../functions/functionPool.ts';
import { readApis } from './apiDeclarations.ts';
import { makeHttpApi } from './httpApi.ts';
import { SocketApi } from './socketApi.ts';
import { platformLimits } from './socketConnection.ts';

/** The stack's APIs by their ids. */
export interface LocalApis {
  readonly httpApis: ReadonlyMap<string, ReturnType<typeof makeHttpApi>>;
  readonly socketApis: ReadonlyMap<string, SocketApi>;
}

/** The stack's APIs in front of its functions. The edge serves them. */
export function makeApis(
  { options, stack }: BaseResources,
  pool: FunctionPool,
  isDiskFull: () => boolean,
): LocalApis {
  const limits = { ...platformLimits, ...options.socketLimits };
  const apis = readApis(stack);
  return {
    httpApis: new Map(
      apis
        .filter(({ protocol }) => protocol === 'HTTP')
        .map((api) => [api.id, makeHttpApi(api, pool, isDiskFull)]),
    ),
    socketApis: new Map(
      apis
        .filter(({ protocol }) => protocol === 'WEBSOCKET')
        .map((api) => [api.id, new SocketApi(api, pool, limits)]),
    ),
  };
}
