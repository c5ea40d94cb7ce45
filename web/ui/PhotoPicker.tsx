import { ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Upload, Uploads } from '#web/lib/useUploads.ts';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';
import { FileInput } from './FileInput.tsx';
import { ProgressRing } from './ProgressRing.tsx';
import { UploadButtons } from './UploadButtons.tsx';

interface PhotoPickerProps {
  readonly name: string;
  readonly label: string;
  readonly uploads: Uploads;
  readonly error?: string | undefined;
  /** What stands there until a picture is chosen: the photo there is. */
  readonly children?: ReactNode;
}

/** One round photo: click, drop or paste; it uploads at once, with progress, cancel and retry. */
export function PhotoPicker({ name, label, uploads, error, children }: PhotoPickerProps) {
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
          <FileInput
            id={id}
            name={name}
            aria-label={label}
            aria-describedby={`${id}-hint`}
            onOver={setOver}
            onFiles={take}
            className="rounded-full"
          />
          {upload ? <Face upload={upload} /> : (children ?? <NoFace />)}
        </label>
        <div className="min-w-0">
          <p className="text-sm font-semibold">{label}</p>
          <output id={`${id}-hint`} className="block text-xs text-ink-3">
            {hintOf(upload)}
          </output>
          {upload && <UploadButtons upload={upload} uploads={uploads} />}
        </div>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={refused || error || upload?.problem} />
      </div>
    </div>
  );
}

function NoFace() {
  return <ImagePlus aria-hidden="true" className="size-7 text-ink-3" />;
}

function Face({ upload }: { readonly upload: Upload }) {
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
