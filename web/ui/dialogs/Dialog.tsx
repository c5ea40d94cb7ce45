import { lazyDialog } from './lazyDialog.tsx';

/**
 * A modal dialog: a sheet from below on phones, a panel elsewhere. It keeps the focus and returns it; Escape and a
 * click outside close it. `children` are rendered only while it is open.
 */
export const Dialog = lazyDialog(() => import('./DialogPanel.tsx'));
