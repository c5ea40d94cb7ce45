import { useRef, useState } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { type FieldEdits, readEdits, type FormValues, writeEdits } from './drafts.ts';

export interface DraftForm<T extends FormValues> {
  /** The field values: what was typed, and the saved values for the rest. */
  readonly fields: T;
  /** Changes fields and stores the draft. The same function in every render. */
  readonly set: (change: Partial<T>) => void;
  /** Changes one field: what an input calls. */
  readonly setField: (name: keyof T & string, text: string) => void;
  /** Names of the fields that differ from the saved values, which are the ones to send. */
  readonly changed: ReadonlySet<string>;
  /** Names of the changed fields that were also changed elsewhere: saving would overwrite that. */
  readonly changedElsewhere: readonly string[];
  /** Like `changedElsewhere`, compared with data newer than `saved`. */
  readonly changedElsewhereIn: (newest: T) => readonly string[];
  /** Discards the input and its draft, after a save or a cancel. The same function in every render. */
  readonly reset: () => void;
}

/**
 * The text fields of a form over `saved`, which may be refetched at any time. Each changed field remembers
 * its value from before the change, so a form never sends or stores fields that the user did not change.
 * Drafts survive a reload of the tab and an expired session. `secretFields` names fields that are never stored.
 */
export function useDraftForm<T extends FormValues>(
  name: string,
  saved: T,
  secretFields: readonly (keyof T)[] = [],
): DraftForm<T> {
  const [owner] = useState(() => currentMemberScope().id);
  const [edits, setEdits] = useState(() => readEdits(name));
  // Two changes may come within one render.
  const latest = useRef(edits);
  const change = (next: FieldEdits): void => {
    latest.current = next;
    setEdits(next);
    const storableEdits = Object.entries(next).filter(([field]) => !secretFields.includes(field));
    // After a logout there is no member to store it for.
    if (currentMemberScope().id === owner) writeEdits(name, Object.fromEntries(storableEdits), owner);
  };
  const set = useEventCallback((values: Partial<FormValues>): void => {
    const next = { ...latest.current };
    for (const [field, now] of Object.entries<string | undefined>(values)) {
      const savedValue = saved[field];
      if (now === undefined || savedValue === undefined) continue;
      if (now === savedValue) delete next[field];
      else next[field] = { initial: next[field]?.initial ?? savedValue, now };
    }
    change(next);
  });
  const reset = useEventCallback((): void => change({}));
  const changed = Object.entries(edits).filter(([field, { now }]) => field in saved && saved[field] !== now);
  const changedElsewhereIn = (newest: T): readonly string[] =>
    changed
      .filter(([field, { initial, now }]) => newest[field] !== initial && newest[field] !== now)
      .map(([field]) => field);
  return {
    fields: { ...saved, ...Object.fromEntries(changed.map(([field, { now }]) => [field, now])) },
    set,
    setField: (field, text) => set({ [field]: text }),
    changed: new Set(changed.map(([field]) => field)),
    changedElsewhere: changedElsewhereIn(saved),
    changedElsewhereIn,
    reset,
  };
}

/** Focuses the first invalid field of a form, in the next frame, after its message has rendered. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field in a closed section cannot take the focus.
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  });
}
