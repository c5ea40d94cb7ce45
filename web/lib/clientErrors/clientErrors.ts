import type { ClientErrorKind } from '#shared/clientErrors/entities.ts';

/** Reports an error to the server. The code for it loads on demand; without a network the report is lost. */
export function reportClientError(kind: ClientErrorKind, error: unknown, reply?: string): void {
  import('./report.ts').then(
    ({ sendClientErrorReport }) => sendClientErrorReport(kind, error, reply),
    () => undefined,
  );
}

/** Reports errors outside of React's rendering. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportClientError('script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportClientError('promise', reason));
}
