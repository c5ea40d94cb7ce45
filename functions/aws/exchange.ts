import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { RequestDeadline } from '../deadlines.ts';

/** Where a service is asked. */
export interface Origin {
  /** `https:` */
  readonly protocol: string;
  /** Of IPv6 in brackets. */
  readonly hostname: string;
  /** Undefined where it is the protocol's own. */
  readonly port: number | undefined;
}

/** A request as it goes out. */
export interface Outgoing {
  readonly origin: Origin;
  readonly method: string;
  /** Without a query; each of its parts encoded. */
  readonly path: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** What came back, whole. */
export class Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;

  constructor({ statusCode, headers }: IncomingMessage, bytes: Buffer) {
    this.status = statusCode ?? 500;
    this.headers = headers;
    this.bytes = bytes;
  }
}

/** What stopped a request may pass: `faults.ts` knows it by its name. */
export class Unanswered extends Error {
  override readonly name = 'ServiceUnavailable';
}

/** Connections stay open between requests. */
const kept = { keepAlive: true, maxSockets: 50 };
const open = { begin: request, agent: new Agent(kept) };
let secret: typeof open | undefined;

/**
 * What a protocol's requests go by. TLS comes where it is used alone: it takes twice as long to load as `node:http`, and
 * a local run has a hundred functions that never need it. Ask while a function loads, when it has a whole processor.
 */
export function lineFor(protocol: string): typeof open {
  if (protocol === 'http:') return open;
  secret ??= secretLine();
  return secret;
}

function secretLine(): typeof open {
  const { Agent: SecretAgent, request: begin } = process.getBuiltinModule('node:https');
  return { begin, agent: new SecretAgent(kept) };
}

/**
 * Sends one request and reads the answer to its end.
 * @throws `Unanswered` where there is none in time, Node's own error where the connection fails.
 */
export function exchange(
  { origin: { protocol, hostname, port }, method, path, headers, body }: Outgoing,
  { connectMs, answerMs }: RequestDeadline,
): Promise<Incoming> {
  const { begin, agent } = lineFor(protocol);
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return new Promise((resolve, reject) => {
    const options = { host, port, method, path, agent, headers: { ...headers }, timeout: answerMs };
    const asked = begin(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(new Incoming(answer, Buffer.concat(parts))));
      answer.on('error', () => reject(new Unanswered(`the answer of ${hostname} was cut off`)));
    });
    asked.on('timeout', () => asked.destroy(new Unanswered(`no answer of ${hostname} for ${answerMs} ms`)));
    asked.on('error', reject);
    asked.on('socket', (socket) => {
      if (!socket.connecting) return;
      const late = setTimeout(() => asked.destroy(new Unanswered(`no connection to ${hostname}`)), connectMs);
      const clear = () => clearTimeout(late);
      socket.once('connect', clear).once('close', clear);
    });
    asked.end(body);
  });
}
