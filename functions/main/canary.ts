import { siteAddress } from '#functions/platform/mail/mailSettings.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';

const timeoutMs = 10_000;

/** The expected responses for a visitor who is not logged in. */
const visits = [
  { path: '/', status: 200, type: 'text/html' },
  { path: listEvents.path, status: 200, type: 'application/json' },
  { path: me.path, status: 401, type: 'application/json' },
] as const;

/**
 * Visits the site from outside every five minutes: a page, a call that reads a table, a call that needs a session. It
 * changes nothing and has no account, so no metric, list or mail includes it. @throws if a response is missing, late or
 * unexpected, which an alarm counts.
 */
export const handler = async (): Promise<void> => {
  for (const visit of visits) {
    const answer = await fetch(siteAddress() + visit.path, { signal: AbortSignal.timeout(timeoutMs) });
    const type = answer.headers.get('content-type') ?? '';
    await answer.arrayBuffer();
    if (answer.status !== visit.status || !type.startsWith(visit.type))
      throw new Error(`${visit.path} answered ${answer.status} ${type}`);
  }
};
