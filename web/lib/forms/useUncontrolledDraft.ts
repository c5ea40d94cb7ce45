import { useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';
import { currentMember } from '#web/lib/session/member.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';

/** One text that its field keeps to itself. */
interface QuietDraft {
  /** What was there when the form came. */
  readonly first: string;
  /** Keeps what stands in the field now; '' forgets it. The same in every render. */
  readonly keep: (text: string) => void;
}

/**
 * As `useForm`, for a form of one text which no render needs: it is kept with each key, and nothing is drawn for it.
 * @param name the field's.
 */
export function useUncontrolledDraft(form: string, name: string): QuietDraft {
  const [owner] = useState(() => currentMember().id);
  const [first] = useState(() => readDraft(form, { [name]: '' })[name] ?? '');
  const keep = useEventCallback((text: string): void => {
    // After a logout there is nobody any more to keep it for.
    if (currentMember().id === owner) writeDraft(form, { [name]: text }, owner);
  });
  return { first, keep };
}
