import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { draftPrefix } from '#web/lib/session/memberStorage.ts';

/*
 * Unsent form input of the member who typed it (`draft:<id>:<form>`), for this tab only. It survives an
 * expired session and ends with a logout. Stores nothing if storage is full or blocked.
 */

/** Fields of a form, by name. */
export type Texts = Readonly<Record<string, string>>;

/** One changed field: its value when the change began, and what was typed. */
export interface FieldEdit {
  readonly was: string;
  readonly now: string;
}
/** The changed fields of a form, by name. */
export type FieldEdits = Readonly<Record<string, FieldEdit>>;

/** The current member's stored edits of a form. Text typed before the login goes to the member who then logs in. */
export function readEdits(form: string): FieldEdits {
  try {
    const { id } = currentMemberScope();
    const text =
      sessionStorage.getItem(draftPrefix(id) + form) ?? sessionStorage.getItem(draftPrefix(undefined) + form);
    const saved: unknown = JSON.parse(text ?? 'null');
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(
      Object.entries(saved).filter((entry): entry is [string, FieldEdit] => isFieldEdit(entry[1])),
    );
  } catch {
    return {};
  }
}

function isFieldEdit(value: unknown): value is FieldEdit {
  if (typeof value !== 'object' || value === null || !('was' in value && 'now' in value)) return false;
  return typeof value.was === 'string' && typeof value.now === 'string';
}

/** Stores the edits for `owner`, the member who makes them; without any, the draft is deleted. */
export function writeEdits(form: string, edits: FieldEdits, owner: string | undefined): void {
  try {
    // The member has the draft now.
    if (owner !== undefined) sessionStorage.removeItem(draftPrefix(undefined) + form);
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(draftPrefix(owner) + form);
    else sessionStorage.setItem(draftPrefix(owner) + form, JSON.stringify(edits));
  } catch {
    // The form still works; it just remembers nothing.
  }
}

/** The stored fields of a form that starts with `blank`. */
export function readDraft<T extends Texts>(form: string, blank: T): T {
  const kept = Object.entries(readEdits(form)).filter(([name]) => name in blank);
  return { ...blank, ...Object.fromEntries(kept.map(([name, { now }]) => [name, now])) };
}

/** Stores the fields of a form that starts empty. */
export function writeDraft(form: string, fields: Texts, owner: string | undefined): void {
  const typed = Object.entries(fields).filter(([, now]) => now !== '');
  writeEdits(form, Object.fromEntries(typed.map(([name, now]) => [name, { was: '', now }])), owner);
}

/** Deletes the current member's draft of one form, after it was sent or discarded. */
export function forgetDraft(form: string): void {
  writeEdits(form, {}, currentMemberScope().id);
}
