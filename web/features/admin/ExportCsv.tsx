import { t } from '@lingui/core/macro';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { saveCsv } from '#web/lib/browser/saveFile.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

interface ExportCsvProps {
  readonly file: string;
  /** Loads the whole file. @throws whatever made it fail */
  readonly read: () => Promise<string>;
  /** The message for a failure without one of its own. */
  readonly otherwise: string;
  /** What is exported, for assistive technology, if 'Export' alone is unclear. */
  readonly label?: ReactNode;
}

/** Saves the current list as a file; asks the admin for the password if the last login is too old. */
export function ExportCsv({ file, read, otherwise, label = t`Export` }: ExportCsvProps) {
  const [isBusy, setBusy] = useState(false);
  const { reauthenticate, dialog } = useReauthenticate();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const csv = await reauthenticate(read);
      if (csv !== undefined) saveCsv(file, csv);
    } catch (error) {
      toast.error(problemText(error, otherwise));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="outline" size="sm" busy={isBusy} busyLabel={t`Preparing...`} onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4" />
        <span>{label}</span>
      </Button>
      {dialog}
    </>
  );
}
