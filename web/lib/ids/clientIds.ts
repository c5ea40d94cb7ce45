import { perMember } from '#web/lib/session/member.ts';
import { newUlid } from './ulid.ts';

/** The ids that a form sends with: the server recognizes a repeated request by its id and stores it once. */
export interface ClientIds {
  /** The same id for the same content. */
  readonly idOf: (sent: object) => string;
  /** Call it once the content is stored, so that sending the same content again is a new request. */
  readonly renew: () => void;
}

/** Kept outside the forms, so that a reopened form recognizes what it sent before. */
const lastSent = perMember(() => new Map<string, { readonly text: string; readonly id: string }>());

/**
 * A response may be lost although its request was stored; a retry must not create a second one.
 * @param form the form's name.
 */
export function clientIds(form: string): ClientIds {
  return {
    idOf: (sent) => {
      const text = JSON.stringify(sent);
      const last = lastSent().get(form);
      if (last?.text === text) return last.id;
      const id = newUlid();
      lastSent().set(form, { text, id });
      return id;
    },
    renew: () => void lastSent().delete(form),
  };
}
