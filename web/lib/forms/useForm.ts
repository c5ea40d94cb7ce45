import { useRef, useState } from 'react';
import { type Edits, readEdits, type Texts, writeEdits } from './drafts.ts';
import { currentMember } from '#web/lib/session/member.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';

export interface Form<T extends Texts> {
  /** What the fields hold: what was typed, and for the rest what is saved now. */
  readonly fields: T;
  /** Changes fields, and keeps what was typed. The same function in every render. */
  readonly set: (change: Partial<T>) => void;
  /** Names of the fields that differ from what is saved: what a save sends. */
  readonly changed: ReadonlySet<string>;
  /** Names of changed fields that were also changed elsewhere since the change here began: a save would overwrite that. */
  readonly overtaken: readonly string[];
  /** As `overtaken`, by data that are newer than `saved`. */
  readonly overtakenBy: (newest: T) => readonly string[];
  /** Forgets what was typed, including the kept draft: it was saved or discarded. The same function in every render. */
  readonly reset: () => void;
}

/**
 * The text fields of a form over `saved`, which may be refetched at any time. Each changed field remembers what it held
 * when the change began, so a form never sends or keeps as a draft what its user did not change. Drafts survive
 * a reload of the tab and an expired session. `secret` names what is never kept.
 */
export function useForm<T extends Texts>(name: string, saved: T, secret: readonly (keyof T)[] = []): Form<T> {
  const [owner] = useState(() => currentMember().id);
  const [edits, setEdits] = useState(() => readEdits(name));
  // Two changes may come before the next render.
  const latest = useRef(edits);
  const change = (next: Edits): void => {
    latest.current = next;
    setEdits(next);
    const kept = Object.entries(next).filter(([field]) => !secret.includes(field));
    // After a logout there is no one to keep it for.
    if (currentMember().id === owner) writeEdits(name, Object.fromEntries(kept), owner);
  };
  const set = useEventCallback((typed: Partial<T>): void => {
    const next = { ...latest.current };
    for (const [field, now] of Object.entries<string | undefined>(typed)) {
      const before = saved[field];
      if (now === undefined || before === undefined) continue;
      if (now === before) delete next[field];
      else next[field] = { was: next[field]?.was ?? before, now };
    }
    change(next);
  });
  const reset = useEventCallback((): void => change({}));
  const changed = Object.entries(edits).filter(([field, { now }]) => field in saved && saved[field] !== now);
  const overtakenBy = (newest: T): readonly string[] =>
    changed
      .filter(([field, { was, now }]) => newest[field] !== was && newest[field] !== now)
      .map(([field]) => field);
  return {
    fields: { ...saved, ...Object.fromEntries(changed.map(([field, { now }]) => [field, now])) },
    set,
    changed: new Set(changed.map(([field]) => field)),
    overtaken: overtakenBy(saved),
    overtakenBy,
    reset,
  };
}
