import { currentMember } from '#web/lib/session/member.ts';

/**
 * What has been typed into forms and not been sent yet, by the member who wrote it (`draft:<id>:<form>`), for this tab
 * only: kept over an expired session, gone with a logout. A full or denied storage keeps nothing.
 */
const prefix = (owner: string | undefined): string => `draft:${owner ?? ''}:`;

/** Fields of a form, by name. */
export type Texts = Readonly<Record<string, string>>;

/** One field that was changed: what it held when the change began, and what was typed. */
export interface Edit {
  readonly was: string;
  readonly now: string;
}
/** The changed fields of a form, by name. */
export type Edits = Readonly<Record<string, Edit>>;

/**
 * The current member's kept edits of a form. What was written before logging in goes to the member who then logs in.
 */
export function readEdits(form: string): Edits {
  try {
    const { id } = currentMember();
    const text =
      sessionStorage.getItem(prefix(id) + form) ?? sessionStorage.getItem(prefix(undefined) + form);
    const saved: unknown = JSON.parse(text ?? 'null');
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(
      Object.entries(saved).filter((entry): entry is [string, Edit] => isEdit(entry[1])),
    );
  } catch {
    return {};
  }
}

function isEdit(value: unknown): value is Edit {
  if (typeof value !== 'object' || value === null || !('was' in value && 'now' in value)) return false;
  return typeof value.was === 'string' && typeof value.now === 'string';
}

/** Keeps the edits for `owner`, the member who makes them; without any, the draft is forgotten. */
export function writeEdits(form: string, edits: Edits, owner: string | undefined): void {
  try {
    // The member has it now.
    if (owner !== undefined) sessionStorage.removeItem(prefix(undefined) + form);
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(prefix(owner) + form);
    else sessionStorage.setItem(prefix(owner) + form, JSON.stringify(edits));
  } catch {
    // The form works all the same; it only forgets.
  }
}

/** The kept fields of a form that begins with `blank`. */
export function readDraft<T extends Texts>(form: string, blank: T): T {
  const kept = Object.entries(readEdits(form)).filter(([name]) => name in blank);
  return { ...blank, ...Object.fromEntries(kept.map(([name, { now }]) => [name, now])) };
}

/** Keeps the fields of a form that begins empty. */
export function writeDraft(form: string, fields: Texts, owner: string | undefined): void {
  const typed = Object.entries(fields).filter(([, now]) => now !== '');
  writeEdits(form, Object.fromEntries(typed.map(([name, now]) => [name, { was: '', now }])), owner);
}

/** Forgets the current member's draft of one form: it has been sent, or thought better of. */
export function forgetDraft(form: string): void {
  writeEdits(form, {}, currentMember().id);
}

/** True where something that the current member typed into a form has been kept. */
export function hasDraft(form: string): boolean {
  try {
    return sessionStorage.getItem(prefix(currentMember().id) + form) !== null;
  } catch {
    return false;
  }
}

/** Where the browser keeps what a member has opened from the search. */
export const recentSearchesKey = (owner: string | undefined): string => `lately:${owner ?? ''}`;

/** Forgets every draft of a member, and what they looked for: the next person at this browser must not read them. */
export function clearDrafts(owner: string | undefined): void {
  try {
    localStorage.removeItem(recentSearchesKey(owner));
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix(owner))) sessionStorage.removeItem(key);
  } catch {
    // Nothing could be kept, so nothing is there.
  }
}
