import type { FaultKind } from '#shared/clientErrors/entities.ts';

/**
 * Reports an error to the server, see `reportFault`, whose code loads on demand; without a network the report is lost.
 */
export function reportFault(kind: FaultKind, error: unknown, reply?: string): void {
  import('./report.ts').then(
    ({ sendFaultReport }) => sendFaultReport(kind, error, reply),
    () => undefined,
  );
}

/** Reports errors outside of React's rendering. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportFault('script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportFault('promise', reason));
}
