import { createHmac } from 'node:crypto';
import type { FunctionFacts } from './functions/functions.ts';

/** Who calls an engine: a function by its own key, or the local run's owner, who may do everything. */
export type Caller = { readonly function: string; readonly role: string } | 'owner';

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The access keys of this machine: one for each function, and one for its owner. */
export interface Callers {
  readonly keyOf: (functionName: string) => AccessKey;
  readonly owner: AccessKey;
  /** The caller behind an access key id. */
  readonly who: (accessKeyId: string) => Caller | undefined;
  readonly secretOf: (accessKeyId: string) => string;
}

const ownerId = 'LOCALOWNER';

/** @param master the data folder's own secret, from which all keys derive. */
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

/** The access key id in an `Authorization` header or a presigned form's credential. */
export function accessKeyIn(text: string | undefined): string {
  return /(?:Credential=|^)([^/\s,]+)\/\d{8}\//.exec(text ?? '')?.[1] ?? '';
}
