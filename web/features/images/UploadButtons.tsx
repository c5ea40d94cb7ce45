import { t } from '@lingui/core/macro';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import { Button } from '#web/ui/buttons/Button.tsx';
import type { Upload, Uploads } from './useUploads.ts';

/** Retry after a failed upload, and Cancel or Remove. */
export function UploadButtons({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  return (
    <div className="mt-2 flex gap-2">
      {upload.state === 'failed' && (
        <Button kind="soft" size="sm" onClick={() => uploads.retry(upload.key)}>
          <RotateCcw aria-hidden="true" className="size-4" />
          {t`Try again`}
        </Button>
      )}
      <Button kind="outline" size="sm" onClick={() => uploads.remove(upload.key)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {upload.state === 'sending' ? t`Cancel` : t`Remove`}
      </Button>
    </div>
  );
}
