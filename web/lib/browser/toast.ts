import { browserLimits } from '#shared/platform/browserLimits.ts';

export type ToastTone = 'success' | 'error' | 'info';

/**
 * Where a toast is shown, which also says how long. `top`, in the middle, closes after 4000 ms, a success after 2000 ms:
 * login, signup, logout, copying, creating. `corner`, at the top right, closes after 5000 ms: following, comments,
 * deleting, search misses, profile.
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

let waiting: ToastRequest[] = [];
let listener: Listener | undefined;
const wakers = new Set<() => void>();

function show(request: ToastRequest): void {
  if (listener) return listener(request);
  waiting = [...waiting, request].slice(-browserLimits.toastsMost);
  for (const wake of wakers) wake();
}

function millisecondsOf(tone: ToastTone, placement: ToastPlacement): number {
  if (placement === 'corner') return browserLimits.toastMs;
  return tone === 'success' ? browserLimits.successToastMs : browserLimits.plainToastMs;
}

const inTone =
  (tone: ToastTone) =>
  (text: string, placement: ToastPlacement = 'top'): void =>
    show({ placement, tone, text, milliseconds: millisecondsOf(tone, placement) });

/** Shows a toast; at most 20 stand at a time. */
export const toast = { success: inTone('success'), error: inTone('error'), info: inTone('info') };

export function subscribeToWaiting(wake: () => void): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

/** True from the first toast on: the part that draws toasts is loaded only then. */
export function hasWaiting(): boolean {
  return waiting.length > 0 || listener !== undefined;
}

/** Hands every toast, those that wait first, to the part that draws them. */
export function drawToasts(draw: Listener): () => void {
  listener = draw;
  const late = waiting;
  waiting = [];
  for (const request of late) draw(request);
  return () => {
    listener = undefined;
  };
}
