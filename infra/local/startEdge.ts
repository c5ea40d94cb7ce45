import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolveSecretReferences } from './aws/secretServer.ts';
import { serveClock } from './clock/clockEndpoint.ts';
import { clientTimeouts } from './edge/clientTimeouts.ts';
import { readDistribution } from './edge/declaredDistribution.ts';
import { makeEdgeServer } from './edge/edgeServer.ts';
import { translationsOnDemand } from './edge/translations.ts';
import type { BaseResources } from './engines.ts';
import { LocalRunError } from './errors/localRunError.ts';
import { readFunctionVariables } from './functions/loadFunctions.ts';
import type { LocalApis } from './gateway/makeApis.ts';
import type { LocalMail } from './mail/localMail.ts';
import { type ListeningServer, listen, type ReservedPort } from './process/listen.ts';
import type { Schedules } from './runSchedules.ts';
import type { Storage } from './storage/bucketServer.ts';
import { readListableBuckets } from './storage/makeBuckets.ts';

/** The started parts that the edge puts together. */
interface EdgeParts extends LocalApis {
  readonly storage: Storage;
  readonly mail: LocalMail;
  readonly schedules: Pick<Schedules, 'runAll'>;
  readonly port: ReservedPort;
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Serves the stack's distribution in front of its APIs and buckets, with the local pages for mails and the clock.
 * @throws LocalRunError if the stack has no distribution.
 */
export async function startEdge(
  { options, stack, onStop }: BaseResources,
  { httpApis, socketApis, storage, mail, schedules, port, secrets }: EdgeParts,
): Promise<ListeningServer> {
  const distribution = readDistribution(stack, (text) => resolveSecretReferences(text, secrets));
  if (distribution === undefined) throw new LocalRunError('The stack has no distribution to serve.');
  const listable = readListableBuckets(stack);
  const patience = { ...clientTimeouts, ...options.patience };
  const answerLocally = (incoming: IncomingMessage, outgoing: ServerResponse): boolean =>
    mail.show(incoming, outgoing) || serveClock(schedules.runAll, incoming, outgoing);
  const siteBucket = readFunctionVariables(stack)['SITE_BUCKET'] ?? '';
  const prepareSite = translationsOnDemand(storage.store, siteBucket);
  const server = makeEdgeServer({
    distribution,
    storage,
    listable,
    httpApis,
    socketApis,
    patience,
    answerLocally,
    siteBucket,
    prepareSite,
  });
  const site = await listen(server, port);
  // Stops run in reverse order: the sockets close first, then the port closes on the rest.
  onStop.push(site.stop);
  onStop.push(() => Promise.all([...socketApis.values()].map((api) => api.stop())));
  return site;
}
