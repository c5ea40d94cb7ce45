import { lazyDialog } from './lazyDialog.tsx';

/** A link to copy, with Copy and Close. */
export const ShareDialog = lazyDialog(() => import('./SharePanel.tsx'));
