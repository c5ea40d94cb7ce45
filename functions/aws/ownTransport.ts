import type { HttpRequest, Pluggable } from '@smithy/types';
import type { RequestDeadline } from '../deadlines.ts';
import { Incoming, type Origin, type Outgoing } from './exchange.ts';
import { originOf, signedRequest } from './signedRequest.ts';
import { ownSigner, type SignedFor } from './signer.ts';

/*
 * How the SDK's clients send here: a command is written, signed and sent by this project's own few lines, and read
 * back by them. A client that is told so needs no rules of endpoints, no schemas, no chain of credentials and no
 * retries of its own, and the bundles leave them out (`infra/build/leanClients.ts`): of what most functions loaded they
 * were two thirds.
 */

/** Where a service is, as whom requests to it are signed, and how long one may take. */
export interface Where {
  readonly service: SignedFor;
  /** `https://dynamodb.us-east-1.amazonaws.com` */
  readonly address: string;
  readonly deadline: RequestDeadline;
}

/** How a service is spoken to, by all that its commands may hold and answer. */
export interface Dialect<Input extends object, Output extends object> extends Where {
  /** What a command becomes; its path begins behind the address. */
  readonly write: (operation: string, input: Input) => Omit<Outgoing, 'origin'>;
  /** What an answer tells. @throws where the service did not do as asked. */
  readonly read: (answer: Incoming) => Output;
}

/** The options of a client that sends so. */
export function ownTransport({ service, address, deadline }: Where) {
  return {
    region: ownSigner().region,
    endpoint: address,
    // The stores repeat, and whoever sends signs last of all.
    maxAttempts: 1,
    signer: { sign: (request: HttpRequest) => Promise.resolve(request) },
    requestHandler: {
      handle: async ({ protocol, hostname, port, method, path, headers, body }: HttpRequest) => {
        const origin: Origin = { protocol, hostname, port };
        return { response: await signedRequest({ service, deadline, origin, method, path, headers, body }) };
      },
    },
  };
}

/** What takes the place of the client's own writing and reading. */
export function ownDialect<I extends object, O extends object>({
  address,
  write,
  read,
}: Dialect<I, O>): Pluggable<I, O> {
  const { origin, base } = originOf(address);
  return {
    applyToStack: (stack) => {
      stack.add(
        (next, { commandName = '' }) =>
          (args) => {
            const { path, ...parts } = write(commandName.replace(/Command$/, ''), args.input);
            return next({ ...args, request: { ...origin, ...parts, path: base + path, query: {} } });
          },
        { step: 'serialize', name: 'serializerMiddleware', override: true },
      );
      stack.add(
        (next) => async (args) => {
          const { response } = await next(args);
          if (!(response instanceof Incoming)) throw new TypeError('not an answer of this transport');
          return { response, output: read(response) };
        },
        { step: 'deserialize', name: 'deserializerMiddleware', override: true },
      );
    },
  };
}
