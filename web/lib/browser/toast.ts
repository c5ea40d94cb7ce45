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

type Listener = (request: ToastRequest) => void;

let queued: ToastRequest[] = [];
let listener: Listener | undefined;
const wakeListeners = new Set<() => void>();

function show(request: ToastRequest): void {
  if (listener) return listener(request);
  queued = [...queued, request].slice(-browserLimits.maxToasts);
  for (const wake of wakeListeners) wake();
}

function millisecondsOf(tone: ToastTone, placement: ToastPlacement): number {
  if (placement === 'corner') return browserLimits.toastMs;
  return tone === 'success' ? browserLimits.successToastMs : browserLimits.plainToastMs;
}

const inTone =
  (tone: ToastTone) =>
  (text: string, placement: ToastPlacement = 'top'): void =>
    show({ placement, tone, text, milliseconds: millisecondsOf(tone, placement) });

/** Shows a toast; at most 20 are open at a time. */
export const toast = { success: inTone('success'), error: inTone('error'), info: inTone('info') };

export function subscribeToToasts(wake: () => void): () => void {
  wakeListeners.add(wake);
  return () => wakeListeners.delete(wake);
}

/** True from the first toast on, when the toast renderer starts to load. */
export function hasToasts(): boolean {
  return queued.length > 0 || listener !== undefined;
}

/** Passes every toast to the renderer, the queued ones first. */
export function connectToasts(draw: Listener): () => void {
  listener = draw;
  const late = queued;
  queued = [];
  for (const request of late) draw(request);
  return () => {
    listener = undefined;
  };
}
