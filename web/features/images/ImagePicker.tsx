import { t } from '@lingui/core/macro';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useState } from 'react';
import { limits } from '#shared/platform/limits.ts';
import { cx } from '#web/ui/cx.ts';
import { Field, FieldError } from '#web/ui/forms/Field.tsx';
import { FileInput } from '#web/ui/forms/FileInput.tsx';
import { ProgressRing } from './ProgressRing.tsx';
import { UploadButtons } from './UploadButtons.tsx';
import { useAddFiles } from './useAddFiles.ts';
import type { Uploads } from './useUploads.ts';

interface ImagePickerProps {
  readonly name: string;
  readonly label: string;
  readonly uploads: Uploads;
  /** True while the form is being sent: another image would come too late. */
  readonly disabled: boolean;
  readonly error?: string | undefined;
}

/** One wide image: choose, drop or paste it. It uploads at once, shows a preview, and can be described. */
export function ImagePicker({ name, label, uploads, disabled, error }: ImagePickerProps) {
  const id = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const { addFiles, refused } = useAddFiles(uploads, disabled);
  const upload = uploads.list[0];
  const sentence = upload?.errorText || refused || (upload ? '' : error);
  return (
    <div onPaste={({ clipboardData }) => clipboardData.files.length > 0 && addFiles(clipboardData.files)}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <label
        className={cx(
          'relative grid aspect-[16/9] w-full cursor-pointer place-items-center overflow-hidden rounded-lg border-2 border-dashed text-sm text-ink-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          isDraggedOver ? 'border-brand bg-brand-soft' : 'border-line-strong hover:border-brand',
          disabled && 'pointer-events-none opacity-55',
        )}
      >
        {upload ? (
          <img
            src={upload.preview}
            alt={t`Preview of the selected image`}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span className="flex flex-col items-center gap-2 px-4 text-center">
            <ImagePlus aria-hidden="true" className="size-7 text-ink-3" />
            {t`Drop an image here, paste one, or choose a file`}
          </span>
        )}
        {upload?.state === 'sending' && <ProgressRing share={upload.progress} className="absolute size-20" />}
        <FileInput
          name={name}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-invalid={sentence ? true : undefined}
          aria-describedby={sentence ? `${id}-error` : undefined}
          onDragChange={setIsDraggedOver}
          onFiles={addFiles}
        />
      </label>
      {upload && <UploadButtons upload={upload} uploads={uploads} />}
      {upload && (
        <Field
          label={t`Image description (optional)`}
          name="alt"
          value={upload.alt}
          maxLength={limits.altLength}
          autoComplete="off"
          placeholder={t`For people who can't see the image`}
          onChange={({ currentTarget: { value } }) => uploads.describe(upload.key, value)}
          className="mt-4"
        />
      )}
      <div role="alert">
        <FieldError id={`${id}-error`} error={sentence} />
      </div>
    </div>
  );
}
