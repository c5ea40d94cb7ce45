import { createHash } from 'node:crypto';
import { request as openly } from 'node:http';
import { request as secretly } from 'node:https';
import type { RequestDeadline } from '../deadlines.ts';
import { momentOf, ownSigner, scopeOf, signatureOf, type SignedFor, type Signer } from './signer.ts';

/*
 * Asks a service of AWS without its client, where that would be most of what a function loads for one kind of request.
 */

/** A request to a service, as yet unsigned. */
export interface Unsigned {
  readonly service: SignedFor;
  /** Without a query; each part of its path encoded as signatures want it. */
  readonly address: URL;
  readonly method: 'GET' | 'POST';
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly deadline: RequestDeadline;
}

/** What a service says to a request that it took, or refused. */
export interface Answered {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** What stopped a request may pass: `faults.ts` knows it by its name. */
class Unanswered extends Error {
  override readonly name = 'ServiceUnavailable';
}

/**
 * Sends a request once, signed by the function's own credentials.
 * @throws an error that may pass (`isPassing`) where the service stumbles, or does not answer in time.
 */
export async function signedRequest(asked: Unsigned): Promise<Answered> {
  const answer = await send(asked, signed(asked, ownSigner(), new Date()));
  if (answer.status >= 500) throw new Unanswered(`${asked.service} answers ${answer.status}`);
  return answer;
}

/** The headers of a request with its signature. */
function signed({ service, address, method, headers, body }: Unsigned, signer: Signer, now: Date) {
  const moment = momentOf(now);
  const hash = createHash('sha256').update(body).digest('hex');
  const all: Readonly<Record<string, string>> = {
    ...headers,
    host: address.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': moment,
    ...(signer.sessionToken === undefined ? {} : { 'x-amz-security-token': signer.sessionToken }),
  };
  const names = Object.keys(all).toSorted();
  const lines = names.map((name) => `${name}:${all[name]}`);
  const list = names.join(';');
  const canonical = [method, address.pathname, '', ...lines, '', list, hash].join('\n');
  const credential = `${signer.accessKeyId}/${scopeOf(signer, moment, service)}`;
  const signature = signatureOf(signer, moment, canonical, service);
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${list}, Signature=${signature}`;
  return { ...all, authorization };
}

function send(
  { service, address, method, body, deadline }: Unsigned,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const { connectMs, answerMs } = deadline;
  const begin = address.protocol === 'http:' ? openly : secretly;
  return new Promise((resolve, reject) => {
    const asked = begin(address, { method, headers: { ...headers }, timeout: answerMs }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 500, bytes: Buffer.concat(parts) }));
      answer.on('error', () => reject(new Unanswered(`the answer of ${service} was cut off`)));
    });
    asked.on('timeout', () => asked.destroy(new Unanswered(`no answer of ${service} for ${answerMs} ms`)));
    asked.on('error', reject);
    asked.on('socket', (socket) => {
      const late = setTimeout(() => asked.destroy(new Unanswered(`no connection to ${service}`)), connectMs);
      const clear = () => clearTimeout(late);
      if (socket.connecting) socket.once('connect', clear).once('close', clear);
      else clear();
    });
    asked.end(body);
  });
}
