import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { DataExport } from '#shared/account/entities.ts';
import { useDataExport, useStartExport } from '#web/api/account/account.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';

interface OwnExport {
  readonly copy: ReturnType<typeof useDataExport>;
  readonly show: () => Promise<void>;
  readonly prepare: () => Promise<void>;
  /** Starts the download. A link works for a minute, so each download requests a new one. */
  readonly download: () => Promise<void>;
  readonly dialog: ReactNode;
}

/** The export of the member's data; requesting and downloading it may need reauthentication. */
export function useExport(): OwnExport {
  const { reauthenticate, dialog } = useReauthenticate();
  const { mutateAsync: start } = useStartExport();
  const copy = useDataExport();
  const attempt = async (send: () => Promise<DataExport | undefined>): Promise<DataExport | undefined> => {
    try {
      return await reauthenticate(send);
    } catch (error) {
      toast.error(problemText(error, t`Couldn't prepare a copy of your data. Please try again.`));
      return undefined;
    }
  };
  const refetchExport = async () => (await copy.refetch({ throwOnError: true })).data;
  return {
    copy,
    show: async () => void (await attempt(refetchExport)),
    prepare: async () => void (await attempt(() => start())),
    download: async () => {
      const current = await attempt(refetchExport);
      if (current?.url !== undefined) location.assign(current.url);
    },
    dialog,
  };
}
