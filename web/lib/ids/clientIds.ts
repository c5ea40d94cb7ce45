import { perMember } from '#web/lib/session/member.ts';
import { newUlid } from './ulid.ts';

/** The ids under which a form sends: a repetition of what was sent is recognized by its id and stored once. */
export interface ClientIds {
  /** The same id for the same content. */
  readonly idOf: (sent: object) => string;
  /** What was sent is stored: the same content again is something new. */
  readonly renew: () => void;
}

/** Kept outside the forms: one that was closed and opened again must recognize what it sent before. */
const lastSent = perMember(() => new Map<string, { readonly text: string; readonly id: string }>());

/**
 * An answer may be lost although its request was stored; sending again must not create a second one.
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
