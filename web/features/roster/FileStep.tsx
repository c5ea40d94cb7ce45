import { t } from '@lingui/core/macro';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import type { RosterImport } from '#shared/roster/entities.ts';
import { fetchRosterCsv } from '#web/api/admin/rosters.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { saveCsv } from '#web/lib/browser/saveFile.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { DropZone } from './DropZone.tsx';
import { PastImports } from './PastImports.tsx';
import { refusalText } from './rosterTexts.ts';
import { fileProblem, uploadRoster } from './uploadRoster.ts';

interface FileStepProps {
  /** The import whose file is being read or could not be read. */
  readonly current: RosterImport | undefined;
  readonly onUploaded: (id: string) => void;
}

/** The first step: drop or choose a file; earlier imports are below. */
export function FileStep({ current, onUploaded }: FileStepProps) {
  const { reauthenticate, dialog } = useReauthenticate();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    const problem = fileProblem(file);
    setFailure(problem ?? '');
    if (problem !== undefined) return;
    const { signal } = (sending.current = new AbortController());
    setShare(0);
    try {
      const id = await uploadRoster(file, { reauthenticate, onProgress: setShare, signal });
      if (id !== undefined) onUploaded(id);
    } catch (error) {
      if (!signal.aborted) setFailure(problemText(error, t`Couldn't upload the file. Please try again.`));
    } finally {
      setShare(undefined);
    }
  };
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      const csv = await reauthenticate(fetchRosterCsv);
      if (csv !== undefined) saveCsv('roster.csv', csv);
    } catch (error) {
      toast.error(problemText(error, t`Couldn't download the roster. Please try again.`));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <DropZone
        reading={share === undefined ? readingOf(current) : Math.round(share * 90)}
        failure={failure === '' ? refusalOf(current) : failure}
        onFile={(file) => void send(file)}
      />
      <PastImports
        action={
          <Button
            kind="outline"
            size="sm"
            busy={isSaving}
            busyLabel={t`Preparing...`}
            onClick={() => void save()}
          >
            <Download aria-hidden="true" className="size-4" />
            {t`Download roster (CSV)`}
          </Button>
        }
      />
      {dialog}
    </>
  );
}

/** The file has been sent but not read yet. */
function readingOf(current: RosterImport | undefined): number | undefined {
  if (current?.state !== 'checking') return undefined;
  const { done, total } = current.progress ?? { done: 0, total: 1 };
  return 90 + Math.floor((10 * done) / Math.max(1, total));
}

function refusalOf(current: RosterImport | undefined): string {
  const { refusal, refusedLine } = current ?? {};
  return refusal === undefined ? '' : refusalText(refusal, refusedLine);
}
