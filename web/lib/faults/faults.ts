import type { FaultKind } from '#shared/reports/entities.ts';

/**
 * Reports an error to the server, see `reportFault`, whose code loads on demand; without a network the report
 * is lost.
 */
export function tellFault(kind: FaultKind, error: unknown, reply?: string): void {
  import('./report.ts').then(
    ({ reportFault }) => reportFault(kind, error, reply),
    () => undefined,
  );
}

/** Reports errors outside of React's rendering. */
export function tellStrayFaults(): void {
  addEventListener('error', ({ error }) => tellFault('script', error));
  addEventListener('unhandledrejection', ({ reason }) => tellFault('promise', reason));
}
