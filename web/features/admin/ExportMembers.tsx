import { Download } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '#shared/adminTexts.ts';
import { problemText } from '#web/lib/api.ts';
import { saveCsv } from '#web/lib/saveCsv.ts';
import { notice } from '#web/lib/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { useInPerson } from '#web/ui/useInPerson.tsx';
import { membersCsv } from './office.ts';

/** Saves the accounts that are asked for as a file, in the order of their names. */
export function ExportMembers({ asked }: { readonly asked: Parameters<typeof membersCsv>[0] }) {
  const [busy, setBusy] = useState(false);
  const { inPerson, dialog } = useInPerson();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const csv = await inPerson(() => membersCsv(asked));
      if (csv !== undefined) saveCsv('members.csv', csv);
    } catch (error) {
      notice.error(problemText(error, adminTexts.exportFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="outline" size="sm" busy={busy} busyLabel="Gathering..." onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4" />
        Export
      </Button>
      {dialog}
    </>
  );
}
