import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Uploads } from './useUploads.ts';

interface AddFiles {
  readonly addFiles: (files: Iterable<File>) => void;
  /** Why the last files were refused; '' if they were not. */
  readonly refused: string;
}

/** Adds the chosen, dropped or pasted files to the uploads of a form. @param disabled while it is being submitted. */
export function useAddFiles(uploads: Uploads, disabled: boolean): AddFiles {
  const [refused, setRefused] = useState('');
  const addFiles = (files: Iterable<File>): void =>
    setRefused(
      disabled
        ? t`You can't add images while the form is being submitted. Please try again in a moment.`
        : uploads.add(files),
    );
  return { addFiles, refused };
}
