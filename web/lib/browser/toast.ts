import { browserLimits } from '#shared/browserLimits.ts';

export type ToastTone = 'success' | 'error' | 'info';

/** One toast to show. `corner` is the kind at the top right; the other kind stands at the top in the middle. */
export interface ToastRequest {
  readonly corner: boolean;
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

function cornerToast(tone: ToastTone) {
  return (text: string) => show({ corner: true, tone, text, milliseconds: browserLimits.toastMs });
}

function plainToast(tone: ToastTone) {
  const milliseconds = tone === 'success' ? browserLimits.successToastMs : browserLimits.plainToastMs;
  return (text: string) => show({ corner: false, tone, text, milliseconds });
}

/** The kind that closes after 5000 ms at the top right: following, comments, deleting, search misses, profile. */
export const notice = {
  success: cornerToast('success'),
  error: cornerToast('error'),
  info: cornerToast('info'),
};

/** The kind of 4000 ms, 2000 ms for success, at most 20: login, signup, logout, copying, creating. */
export const toast = { success: plainToast('success'), error: plainToast('error'), info: plainToast('info') };

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
