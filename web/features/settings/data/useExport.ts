import { t } from '@lingui/core/macro';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DataExport } from '#shared/account/entities.ts';
import { startExport } from '#shared/account/routes.ts';
import { readExport, setCachedExport, useDataExport } from '#web/api/account/account.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';

/** How often a running export is polled. */
const lookMs = 4000;

interface OwnExport {
  readonly copy: UseQueryResult<DataExport>;
  readonly show: () => Promise<void>;
  readonly prepare: () => Promise<void>;
  /** Begins the download; a link works for a minute, so each asks for its own. */
  readonly fetchIt: () => Promise<void>;
  readonly dialog: ReactNode;
}

/** The export of the member's data; requesting and downloading it may need reauthentication. */
export function useExport(): OwnExport {
  const { reauthenticate, dialog } = useReauthenticate();
  const client = useQueryClient();
  const copy = useDataExport(lookMs);
  const ask = async (send: () => Promise<DataExport>): Promise<DataExport | undefined> => {
    try {
      const shown = await reauthenticate(send);
      if (shown) setCachedExport(client, shown);
      return shown;
    } catch (problem) {
      toast.error(problemText(problem, t`Couldn't prepare a copy of your data.`), 'corner');
      return undefined;
    }
  };
  return {
    copy,
    show: async () => void (await ask(readExport)),
    prepare: async () => void (await ask(async () => (await call(startExport, {})).data.export)),
    fetchIt: async () => {
      const shown = await ask(readExport);
      if (shown?.url !== undefined) location.assign(shown.url);
    },
    dialog,
  };
}
