import type { Callers } from '../aws/callers.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { ProblemReporter } from '../errors/problemReporter.ts';
import type { Usage } from '../usage.ts';
import { watchedFile } from '../process/watchedFile.ts';
import { Mailbox } from './mailbox.ts';
import { showMail } from './mailPages.ts';
import { startMailServer } from './mailServer.ts';

interface StartOptions {
  /** The file that stores the mails. */
  readonly path: string;
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
  readonly problems: Pick<ProblemReporter, 'warn'>;
  /** Called with one line per mail. */
  readonly tell: (line: string) => void;
}

/** Mail on this machine: a service that accepts it, a mailbox that stores it, pages that show it. */
export interface LocalMail {
  readonly url: string;
  /** Serves the mailbox pages; false if the request is not for them. */
  readonly show: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts the mail service; mails from earlier runs are kept. */
export async function startMail({ path, tell, problems, ...surroundings }: StartOptions): Promise<LocalMail> {
  const mailbox = new Mailbox(path, watchedFile(path, problems));
  const server = await startMailServer({
    ...surroundings,
    deliver: (mail) => {
      mailbox.put(mail);
      tell(`Mail to ${mail.to}: ${mail.subject} (read it at /_mail)`);
    },
  });
  return {
    url: server.url,
    show: (incoming, outgoing) => showMail(mailbox, incoming, outgoing),
    stop: async () => {
      await server.stop();
      mailbox.close();
    },
  };
}
