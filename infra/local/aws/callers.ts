import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FunctionFacts } from '../functions/functionFacts.ts';
import { checkSignature, type SignatureFault, type SignedService } from './signature.ts';

/** The caller of an engine: a function with its own key, or the owner of the local run, who may do everything. */
export type Caller = { readonly function: string; readonly role: string } | 'owner';

interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The access keys of this machine: one per function, and one for the owner. */
export interface Callers {
  readonly keyOf: (functionName: string) => AccessKey;
  readonly owner: AccessKey;
  /** Returns the caller that an access key id belongs to. */
  readonly who: (accessKeyId: string) => Caller | undefined;
  readonly secretOf: (accessKeyId: string) => string;
}

const ownerId = 'LOCALOWNER';

/** @param master the data folder's secret; all keys derive from it. */
export function makeCallers(functions: readonly FunctionFacts[], master: string): Callers {
  const secretOf = (id: string) => createHmac('sha256', master).update(id).digest('hex');
  const keyFor = (accessKeyId: string) => ({ accessKeyId, secretAccessKey: secretOf(accessKeyId) });
  const idOf = (name: string) => `LOCAL.${name}`;
  const callers = new Map<string, Caller>(
    functions.map(({ name, label, role }) => [idOf(name), { function: label, role }]),
  );
  callers.set(ownerId, 'owner');
  return {
    keyOf: (name) => keyFor(idOf(name)),
    owner: keyFor(ownerId),
    who: (id) => callers.get(id),
    secretOf,
  };
}

/** The caller that signed a request, or why the signature is not valid. */
type IdentifiedCaller = { readonly caller: Caller } | { readonly fault: SignatureFault | 'unknown' };

/** The error name and message with which AWS's JSON services report each signature fault. */
export const awsJsonFaults = {
  missing: ['MissingAuthenticationTokenException', 'Missing Authentication Token'],
  unknown: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
  skewed: ['InvalidSignatureException', 'Signature expired: the time of the request is too far from now.'],
  wrong: [
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  ],
} as const satisfies Record<SignatureFault | 'unknown', readonly [name: string, message: string]>;

/** Identifies the caller that signed a request to an engine. The signature covers the whole body. */
export function identify(
  callers: Callers,
  service: SignedService,
  { method = 'POST', url = '/', headers }: IncomingMessage,
  body: Buffer,
): IdentifiedCaller {
  const caller = callers.who(accessKeyIn(headers.authorization));
  if (headers.authorization !== undefined && caller === undefined) return { fault: 'unknown' };
  const { pathname: path, searchParams: query } = new URL(url, 'http://engine.local');
  const fault = checkSignature({ method, path, query, headers }, service, callers.secretOf, body);
  return fault === undefined && caller !== undefined ? { caller } : { fault: fault ?? 'unknown' };
}

/** The access key id in an `Authorization` header or a presigned form's credential. */
export function accessKeyIn(text: string | undefined): string {
  return /(?:Credential=|^)([^/\s,]+)\/\d{8}\//.exec(text ?? '')?.[1] ?? '';
}
