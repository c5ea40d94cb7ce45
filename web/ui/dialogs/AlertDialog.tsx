import { lazyDialog } from './lazyDialog.tsx';

/** Asks before something is destroyed: the focus starts on Cancel, a click outside does nothing. */
export const AlertDialog = lazyDialog(() => import('./AlertDialogPanel.tsx'));
