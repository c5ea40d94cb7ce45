import type { FaultKind } from '#shared/reports/entities.ts';

/** Tells the server of a fault, see `reportFault`, whose code is fetched for it; without a network nobody is told. */
export function tellFault(kind: FaultKind, error: unknown, reply?: string): void {
  import('./report.ts').then(
    ({ reportFault }) => reportFault(kind, error, reply),
    () => undefined,
  );
}

/** Tells of what fails outside of drawing. */
export function tellStrayFaults(): void {
  addEventListener('error', ({ error }) => tellFault('script', error));
  addEventListener('unhandledrejection', ({ reason }) => tellFault('promise', reason));
}
