import { t } from '@lingui/core/macro';
import { ApiProblem } from '#shared/platform/client.ts';

/** The server's own sentence if it sent one, else the screen's; after an expired session, what to do. */
export function problemText(error: unknown, fallbackText: string): string {
  const serverMessage = error instanceof ApiProblem ? error.serverMessage : undefined;
  return problemCode(error) === 'UNAUTHENTICATED' ? t`Please log in again.` : (serverMessage ?? fallbackText);
}

/** The code of the failure; undefined if the server did not refuse the call. */
export function problemCode(error: unknown): string | undefined {
  return error instanceof ApiProblem ? error.code : undefined;
}

/** The server's message for each field, by the field's name. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** True if the server first wants the member to confirm their identity. */
export function needsReauthentication(error: unknown): boolean {
  return problemCode(error) === 'PASSWORD_NEEDED';
}

/** True if the requested thing does not exist, or no longer does. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 404;
}
