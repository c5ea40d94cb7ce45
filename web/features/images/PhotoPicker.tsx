import { t } from '@lingui/core/macro';
import Crop from 'lucide-react/icons/crop';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useId, useState } from 'react';
import { formatPercent } from '#web/lib/texts/numbers.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { FieldError } from '#web/ui/forms/Field.tsx';
import { FileInput } from '#web/ui/forms/FileInput.tsx';
import { ProgressRing } from './ProgressRing.tsx';
import { UploadButtons } from './UploadButtons.tsx';
import { useAddFiles } from './useAddFiles.ts';
import type { Upload, Uploads } from './useUploads.ts';

const CropDialog = lazyDialog(() => import('./CropDialog.tsx'));

interface PhotoPickerProps {
  readonly name: string;
  readonly label: string;
  readonly uploads: Uploads;
  /** True while the form is being sent: another image would come too late. */
  readonly disabled: boolean;
  readonly error?: string | undefined;
  /** Shown until an image is chosen: the current photo. */
  readonly children?: ReactNode;
}

/** One round photo: click, drop or paste; it uploads at once, with progress, cancel, retry and crop. */
export function PhotoPicker({ name, label, uploads, disabled, error, children }: PhotoPickerProps) {
  const id = useId();
  const { addFiles, refused } = useAddFiles(uploads, disabled);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  // The chosen file: every crop starts from the whole image.
  const [original, setOriginal] = useState<File>();
  const [isCropping, setIsCropping] = useState(false);
  const upload = uploads.list[0];
  const choose = (files: Iterable<File>): void => {
    const newFiles = [...files];
    const image = newFiles.find(({ type }) => type.startsWith('image/'));
    if (!disabled && image) setOriginal(image);
    addFiles(newFiles);
  };
  return (
    <div onPaste={({ clipboardData }) => clipboardData.files.length > 0 && choose(clipboardData.files)}>
      <div className="flex items-center gap-5">
        <label
          htmlFor={id}
          className={cx(
            'relative grid size-24 shrink-0 cursor-pointer place-items-center rounded-full border-2 border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            isDraggedOver ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface hover:border-brand',
            disabled && 'pointer-events-none opacity-55',
          )}
        >
          <FileInput
            id={id}
            name={name}
            disabled={disabled}
            aria-label={label}
            aria-describedby={`${id}-hint`}
            onDragChange={setIsDraggedOver}
            onFiles={choose}
            className="rounded-full"
          />
          {upload ? <Face upload={upload} /> : (children ?? <PhotoPlaceholder />)}
        </label>
        <div className="min-w-0">
          <p className="text-sm font-semibold">{label}</p>
          <output id={`${id}-hint`} className="block text-xs text-ink-3">
            {hintOf(upload)}
          </output>
          {upload && (
            <div className="flex gap-2">
              <UploadButtons upload={upload} uploads={uploads} />
              {original && (
                <Button
                  kind="outline"
                  size="sm"
                  className="mt-2"
                  disabled={disabled}
                  onClick={() => setIsCropping(true)}
                >
                  <Crop aria-hidden="true" className="size-4" />
                  {t`Crop`}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={refused || error || upload?.errorText} />
      </div>
      {original && (
        <CropDialog
          file={original}
          open={isCropping}
          onOpenChange={setIsCropping}
          onCropped={(file) => addFiles([file])}
        />
      )}
    </div>
  );
}

function PhotoPlaceholder() {
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
  if (!upload) return t`Optional. Drop an image here, paste one, or choose a file.`;
  if (upload.state === 'done') return t`Uploaded.`;
  const percent = formatPercent(upload.progress * 100);
  return upload.state === 'sending' ? t`${percent} uploaded` : t`Not uploaded.`;
}
