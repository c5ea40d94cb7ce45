import { createStore } from 'zustand';
import { browserLimits } from '#shared/platform/browserLimits.ts';

export type ToastTone = 'success' | 'error' | 'info';

/**
 * Where a toast appears, which also sets how long. `top`, in the middle, closes after 4000 ms, a success
 * after 2000 ms: login, signup, logout, copying, creating. `corner`, at the top right, closes after 5000 ms:
 * following, comments, deleting, search misses, profile.
 */
export type ToastPlacement = 'top' | 'corner';

/** One toast to show. */
export interface ToastRequest {
  readonly placement: ToastPlacement;
  readonly tone: ToastTone;
  readonly text: string;
  readonly milliseconds: number;
}

type Draw = (request: ToastRequest) => void;

/** The toasts that wait for their renderer, and the renderer once it has loaded. */
interface ToastQueue {
  readonly queued: readonly ToastRequest[];
  readonly draw: Draw | undefined;
}
export const toastQueue = createStore<ToastQueue>()(() => ({ queued: [], draw: undefined }));

function showRequest(request: ToastRequest): void {
  const { queued, draw } = toastQueue.getState();
  if (draw) draw(request);
  else toastQueue.setState({ queued: [...queued, request].slice(-browserLimits.maxToasts) });
}

function durationOf(tone: ToastTone, placement: ToastPlacement): number {
  if (placement === 'corner') return browserLimits.toastMs;
  return tone === 'success' ? browserLimits.successToastMs : browserLimits.plainToastMs;
}

const toastOf =
  (tone: ToastTone) =>
  (text: string, placement: ToastPlacement = 'corner'): void =>
    showRequest({ placement, tone, text, milliseconds: durationOf(tone, placement) });

/** Shows a toast; at most 20 are open at a time. */
export const toast = { success: toastOf('success'), error: toastOf('error'), info: toastOf('info') };

/** True from the first toast on, when the toast renderer starts to load. */
export const hasToasts = ({ queued, draw }: ToastQueue): boolean => queued.length > 0 || draw !== undefined;

/** Passes every toast to the renderer, the queued ones first. */
export function connectToasts(draw: Draw): () => void {
  const { queued } = toastQueue.getState();
  toastQueue.setState({ queued: [], draw });
  queued.forEach(draw);
  return () => toastQueue.setState({ draw: undefined });
}
