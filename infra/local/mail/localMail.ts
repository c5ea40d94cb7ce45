import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Callers } from '../aws/callers.ts';
import type { ProblemReporter } from '../errors/problemReporter.ts';
import { watchedFile } from '../process/watchedFile.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Stack } from '../stack/stackTemplate.ts';
import type { Usage } from '../usage.ts';
import { Mailbox } from './mailbox.ts';
import { showMail } from './mailPages.ts';
import { readReportQueues, sendEvent } from './mailReports.ts';
import { startMailServer } from './mailServer.ts';

interface StartOptions {
  readonly stack: Stack;
  /** The file that stores the mails. */
  readonly path: string;
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
  readonly problems: Pick<ProblemReporter, 'warn'>;
  /** Called with one line per mail. */
  readonly tell: (line: string) => void;
  /** Passes a report on accepted mail to a queue, which must have stored it when this returns. */
  readonly report: (queueArn: string, event: string) => void;
}

/** Mail on this machine: a service that accepts it, a mailbox that stores it, pages that show it. */
export interface LocalMail {
  readonly url: string;
  /** The queues that get the reports. */
  readonly reportQueues: readonly string[];
  /** Serves the mailbox pages; false if the request is not for them. */
  readonly show: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the mail service; mails from earlier runs are kept. It reports each accepted mail at least once, even if it is
 * killed right after it has accepted it.
 */
export async function startMail({
  stack,
  path,
  tell,
  report,
  problems,
  ...surroundings
}: StartOptions): Promise<LocalMail> {
  const mailbox = new Mailbox(path, watchedFile(path, problems));
  const queues = readReportQueues(stack);
  const reportWaiting = () => {
    for (const { id, queueArn, event } of mailbox.waitingReports()) {
      report(queueArn, event);
      mailbox.removeReport(id);
    }
  };
  reportWaiting();
  const server = await startMailServer({
    ...surroundings,
    deliver: (mail, accepted) => {
      const event = sendEvent(accepted);
      const queueArns = queues.get(accepted.set ?? '') ?? [];
      mailbox.put(
        mail,
        queueArns.map((queueArn) => ({ queueArn, event })),
      );
      tell(`Mail to ${mail.to}: ${mail.subject} (read it at /_mail)`);
      reportWaiting();
    },
  });
  return {
    url: server.url,
    reportQueues: [...queues.values()].flat(),
    show: (incoming, outgoing) => showMail(mailbox, incoming, outgoing),
    stop: async () => {
      await server.stop();
      mailbox.close();
    },
  };
}
