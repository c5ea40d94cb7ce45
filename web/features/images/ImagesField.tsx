import { t } from '@lingui/core/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import { useId, useState } from 'react';
import { imageOfSide } from '#shared/images/images.ts';
import { limits } from '#shared/platform/limits.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';
import { FieldError } from '#web/ui/forms/Field.tsx';
import { FileInput } from '#web/ui/forms/FileInput.tsx';
import { ProgressRing } from './ProgressRing.tsx';
import { useAddFiles } from './useAddFiles.ts';
import type { SavedImages } from './useSavedImages.ts';
import type { Upload, Uploads } from './useUploads.ts';

interface ImagesFieldProps {
  readonly name: string;
  readonly label: string;
  readonly uploads: Uploads;
  /** The images that are saved already. */
  readonly kept: SavedImages;
  /** True while the form is being sent: an image added then would not be part of it. */
  readonly disabled: boolean;
}

/** Several images: choose, drop or paste them. Each uploads at once and can be described, moved and removed. */
export function ImagesField({ name, label, uploads, kept, disabled }: ImagesFieldProps) {
  const id = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const { addFiles, refused } = useAddFiles(uploads, disabled);
  const full = kept.list.length + uploads.list.length >= limits.maxImages;
  return (
    <div onPaste={({ clipboardData }) => clipboardData.files.length > 0 && addFiles(clipboardData.files)}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <label
        className={cx(
          'relative flex min-h-24 cursor-pointer items-center justify-center gap-3 rounded-lg border-2 border-dashed px-4 py-5 text-sm text-ink-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          isDraggedOver ? 'border-brand bg-brand-soft' : 'border-line-strong hover:border-brand',
          (full || disabled) && 'pointer-events-none opacity-55',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-6 shrink-0 text-ink-3" />
        <span>{t`Drop images here, paste them, or choose files`}</span>
        <FileInput
          name={name}
          multiple
          disabled={full || disabled}
          aria-labelledby={`${id}-label`}
          onDragChange={setIsDraggedOver}
          onFiles={addFiles}
        />
      </label>
      <div role="alert">
        <FieldError id={`${id}-error`} error={refused} />
      </div>
      <ul className="mt-3 space-y-2">
        {kept.list.map((image, index) => (
          <SavedRow key={image._id} image={image} number={index + 1} kept={kept} />
        ))}
        {uploads.list.map((upload, index) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            uploads={uploads}
            isFirst={index === 0}
            isLast={index === uploads.list.length - 1}
          />
        ))}
      </ul>
    </div>
  );
}

interface SavedRowProps {
  readonly image: SavedImages['list'][number];
  readonly number: number;
  readonly kept: SavedImages;
}

function SavedRow({ image: { _id, imgUrl, alt }, number, kept }: SavedRowProps) {
  return (
    <li className="flex items-center gap-3 rounded-lg bg-canvas p-2">
      <img src={imageOfSide(imgUrl, 192)} alt="" className="size-14 shrink-0 rounded-md object-cover" />
      <Description
        label={t`Description of image ${number}`}
        alt={alt}
        onChange={(text) => kept.describe(_id, text)}
      />
      <IconButton label={t`Remove image ${number}`} onClick={() => kept.drop(_id)}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </li>
  );
}

interface DescriptionProps {
  readonly label: string;
  readonly alt: string;
  readonly onChange: (text: string) => void;
}

function Description({ label, alt, onChange }: DescriptionProps) {
  return (
    <input
      name="alt"
      dir="auto"
      value={alt}
      maxLength={limits.altLength}
      aria-label={label}
      placeholder={t`Describe this image for people who can't see it`}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="h-11 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-3 text-sm text-ellipsis placeholder:text-ink-3 max-sm:text-[1rem]"
    />
  );
}

interface UploadRowProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function UploadRow({ upload, uploads, isFirst, isLast }: UploadRowProps) {
  const { key, name, preview, alt, state, progress, errorText } = upload;
  return (
    <li className="rounded-lg bg-canvas p-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="relative size-14 shrink-0">
          <img src={preview} alt="" className="size-full rounded-md object-cover" />
          {state === 'sending' && <ProgressRing share={progress} className="absolute inset-2" />}
        </span>
        <Description
          label={t`Description of ${name}`}
          alt={alt}
          onChange={(text) => uploads.describe(key, text)}
        />
        <span className="flex">
          <IconButton
            label={t`Move ${name} forward`}
            disabled={isFirst}
            onClick={() => uploads.move(key, -1)}
          >
            <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={t`Move ${name} back`} disabled={isLast} onClick={() => uploads.move(key, 1)}>
            <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          </IconButton>
          {state === 'failed' && (
            <IconButton label={t`Try again: ${name}`} onClick={() => uploads.retry(key)}>
              <RotateCcw aria-hidden="true" className="size-4.5" />
            </IconButton>
          )}
          <IconButton
            label={state === 'sending' ? t`Cancel upload of ${name}` : t`Remove ${name}`}
            onClick={() => uploads.remove(key)}
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        </span>
      </div>
      {state === 'failed' && (
        <p role="alert" className="mt-1.5 px-1 text-sm text-danger">
          {errorText}
        </p>
      )}
    </li>
  );
}
