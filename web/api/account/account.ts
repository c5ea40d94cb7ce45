import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { DataExport } from '#shared/account/entities.ts';
import { checkUsername, listDevices } from '#shared/auth/routes.ts';
import { getExport } from '#shared/account/routes.ts';
import type { Device } from '#shared/auth/loginMethods.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { queryKeys } from '#web/api/queryKeys.ts';

/** Whether a username is free. */
export function useUsernameCheck(name: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.account.username(name.toLowerCase()),
    queryFn: async ({ signal }) => (await call(checkUsername, { query: { search: name }, signal })).data,
    enabled,
  });
}

export const readDevices = async (): Promise<readonly Device[]> => (await call(listDevices, {})).data;

/** The devices that are logged in. */
export const useDevices = () => useQuery({ queryKey: queryKeys.account.devices, queryFn: readDevices });

export const setCachedDevices = (client: QueryClient, devices: readonly Device[]): void =>
  void client.setQueryData(queryKeys.account.devices, devices);

export const refreshDevices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeys.account.devices });

export const readExport = async (): Promise<DataExport> => (await call(getExport, {})).data;

/** The export of the member's own data, polled every `everyMs` while it is being prepared. */
export function useDataExport(everyMs: number) {
  return useQuery({
    queryKey: queryKeys.account.export,
    queryFn: readExport,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? everyMs : false),
  });
}

export const setCachedExport = (client: QueryClient, copy: DataExport): void =>
  void client.setQueryData(queryKeys.account.export, copy);
