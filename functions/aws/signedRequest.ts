import type { RequestDeadline } from '../deadlines.ts';
import { exchange, type Incoming, lineFor, type Origin, type Outgoing, Unanswered } from './exchange.ts';
import { ownSigner, type SignedFor, signedHeaders } from './signer.ts';

/** An address taken apart: where to ask, and the path that all requests there begin with. */
export function originOf(address: string): { readonly origin: Origin; readonly base: string } {
  const { protocol, hostname, port, pathname } = new URL(address);
  lineFor(protocol);
  return {
    origin: { protocol, hostname, port: port === '' ? undefined : Number(port) },
    base: pathname.replace(/\/$/, ''),
  };
}

/** A request as yet unsigned, the service it is for, and how long to wait for it. */
export interface Unsigned extends Outgoing {
  readonly service: SignedFor;
  readonly deadline: RequestDeadline;
}

/**
 * Sends a request to a service of AWS once, signed by the function's own credentials.
 * @throws an error that may pass (`isPassing`) where the service stumbles, or does not answer in time.
 */
export async function signedRequest({ service, deadline, ...unsigned }: Unsigned): Promise<Incoming> {
  const { hostname, port } = unsigned.origin;
  const host = port === undefined ? hostname : `${hostname}:${port}`;
  const headers = signedHeaders({ ...unsigned, service, host }, ownSigner(), new Date());
  const answer = await exchange({ ...unsigned, headers }, deadline);
  if (answer.status >= 500) throw new Unanswered(`${service} answers ${answer.status}`);
  return answer;
}
