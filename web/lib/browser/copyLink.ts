import { t } from '@lingui/core/macro';
import { toast, type ToastPlacement } from './toast.ts';

/** Copies a link and says so in a toast, also if the browser refuses. */
export async function copyLink(url: string, placement: ToastPlacement = 'top'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t`Link copied to clipboard!`, placement);
  } catch {
    toast.error(t`Failed to copy link.`, placement);
  }
}
