import { ImagePlus, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Upload, Uploads } from '#web/lib/useUploads.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';
import { ProgressRing } from './ProgressRing.tsx';

interface PhotoPickerProps {
  readonly name: string;
  readonly label: string;
  readonly uploads: Uploads;
  readonly error?: string | undefined;
}

/** One round photo: click, drop or paste; it uploads at once, with progress, cancel and retry. */
export function PhotoPicker({ name, label, uploads, error }: PhotoPickerProps) {
  const id = useId();
  const [refused, setRefused] = useState('');
  const [over, setOver] = useState(false);
  const upload = uploads.list[0];
  const take = (files: Iterable<File>): void => setRefused(uploads.add(files));
  return (
    <div onPaste={({ clipboardData }) => clipboardData.files.length > 0 && take(clipboardData.files)}>
      <div className="flex items-center gap-5">
        <label
          htmlFor={id}
          className={cx(
            'relative grid size-24 shrink-0 cursor-pointer place-items-center rounded-full border-2 border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            over ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface hover:border-brand',
          )}
        >
          <input
            id={id}
            name={name}
            type="file"
            accept="image/*"
            aria-label={label}
            aria-describedby={`${id}-hint`}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ currentTarget }) => {
              if (currentTarget.files) take(currentTarget.files);
              currentTarget.value = '';
            }}
            className="absolute inset-0 cursor-pointer rounded-full opacity-0"
          />
          <Face upload={upload} />
        </label>
        <div className="min-w-0">
          <p className="text-sm font-semibold">{label}</p>
          <output id={`${id}-hint`} className="block text-xs text-ink-3">
            {hintOf(upload)}
          </output>
          {upload && (
            <div className="mt-2 flex gap-2">
              {upload.state === 'failed' && (
                <Button kind="soft" size="sm" onClick={() => uploads.retry(upload.key)}>
                  <RotateCcw aria-hidden="true" className="size-4" />
                  Retry
                </Button>
              )}
              <Button kind="outline" size="sm" onClick={() => uploads.remove(upload.key)}>
                <Trash2 aria-hidden="true" className="size-4" />
                {upload.state === 'sending' ? 'Cancel' : 'Remove'}
              </Button>
            </div>
          )}
        </div>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={refused || error || upload?.problem} />
      </div>
    </div>
  );
}

function Face({ upload }: { readonly upload: Upload | undefined }) {
  if (!upload) return <ImagePlus aria-hidden="true" className="size-7 text-ink-3" />;
  return (
    <>
      <img src={upload.preview} alt="" className="absolute inset-0 size-full rounded-full object-cover" />
      {upload.state === 'sending' && <ProgressRing share={upload.progress} className="absolute inset-0" />}
    </>
  );
}

function hintOf(upload: Upload | undefined): string {
  if (!upload) return 'Optional. Drop a picture here, paste one, or choose a file.';
  if (upload.state === 'done') return 'Uploaded.';
  return upload.state === 'sending' ? `Uploading ${Math.round(upload.progress * 100)} %` : 'Not uploaded.';
}
