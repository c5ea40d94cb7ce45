import { perMember } from '#web/lib/session/memberScope.ts';
import { newUlid } from './ulid.ts';

/** What a form sends as `clientId`: the server recognizes a repeated request by it and stores it once. */
export interface IdempotencyKeys {
  /** The same key for the same content. */
  readonly keyOf: (sent: object) => string;
  /** The content was stored: sending the same content again is a new request. */
  readonly renew: () => void;
}

/** Kept outside the forms, so that a reopened form recognizes what it sent before. */
const lastSent = perMember(() => new Map<string, { readonly text: string; readonly key: string }>());

/**
 * A response may be lost although its request was stored; a retry must not create a second one.
 * @param form the form's name.
 */
export function createIdempotencyKeys(form: string): IdempotencyKeys {
  return {
    keyOf: (sent) => {
      const text = JSON.stringify(sent);
      const last = lastSent().get(form);
      if (last?.text === text) return last.key;
      const key = newUlid();
      lastSent().set(form, { text, key });
      return key;
    },
    renew: () => void lastSent().delete(form),
  };
}
