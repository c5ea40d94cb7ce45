import { t } from '@lingui/core/macro';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { formatPercent } from '#web/lib/texts/numbers.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { LabelledProgress } from './LabelledProgress.tsx';

interface DropZoneProps {
  /** Percentage of the file that has been sent or read. */
  readonly reading: number | undefined;
  readonly failure: string;
  readonly onFile: (file: File) => void;
}

/** Where the admin drops or chooses a file. */
export function DropZone({ reading, failure, onFile }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isBusy = reading !== undefined;
  const percent = formatPercent(reading ?? 0);

  const readFile = (file: File | undefined): void => {
    if (file !== undefined && !isBusy) onFile(file);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    readFile(currentTarget.files?.[0]);
    // The same file may be chosen again after it was corrected.
    currentTarget.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    readFile(event.dataTransfer.files[0]);
  };
  const hover = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-h-72 flex-col items-center justify-center rounded-xl border-2 border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <FileSpreadsheet aria-hidden="true" className="size-6" />
      </span>
      <h2 className="mt-4 text-xl">{isOver ? t`Drop to upload` : t`Drop a CSV file here`}</h2>
      <p id={hint} className="mt-1.5 max-w-[44ch] text-sm text-ink-2">
        {t`Or choose one. Up to 100,000 lines and 20 MB. Encoding: UTF-8, UTF-16 or Windows-1252.`}
      </p>
      {isBusy ? (
        <div className="mt-5 w-full max-w-72">
          <LabelledProgress label={t`Reading... ${percent}`} done={reading} total={100} />
        </div>
      ) : (
        <Button kind="soft" className="mt-5" aria-describedby={hint} onClick={() => input.current?.click()}>
          {t`Choose file`}
        </Button>
      )}
      {failure !== '' && !isBusy && (
        <p
          role="alert"
          className="mt-4 rounded-lg bg-danger-soft px-4 py-2.5 text-sm font-medium text-danger"
        >
          {failure}
        </p>
      )}
      <input
        ref={input}
        type="file"
        name="roster"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t`CSV file`}
        tabIndex={-1}
        className="sr-only"
        disabled={isBusy}
        onChange={choose}
      />
    </div>
  );
}
