import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { problemText } from '#web/lib/http/apiClient.ts';
import { saveCsv } from '#web/lib/browser/saveCsv.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';

interface ExportCsvProps {
  readonly file: string;
  /** Reads the whole file. @throws whatever kept it from coming */
  readonly read: () => Promise<string>;
  /** What is said where it did not come and nobody said why. */
  readonly otherwise: string;
  /** What the file holds, for assistive technology, where 'Export' alone does not tell. */
  readonly of?: string;
}

/** Saves what is shown as a file; asks the admin for the password where that is long ago. */
export function ExportCsv({ file, read, otherwise, of }: ExportCsvProps) {
  const [busy, setBusy] = useState(false);
  const { reauthenticate, dialog } = useReauthenticate();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const csv = await reauthenticate(read);
      if (csv !== undefined) saveCsv(file, csv);
    } catch (error) {
      toast.error(problemText(error, otherwise), 'corner');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="outline" size="sm" busy={busy} busyLabel="Gathering..." onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4" />
        Export
        {of !== undefined && <span className="sr-only"> {of}</span>}
      </Button>
      {dialog}
    </>
  );
}
