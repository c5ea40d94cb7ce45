import { useState } from 'react';
import { type Announcement, Audience } from '#shared/announcements/entities.ts';
import { createAnnouncement } from '#shared/announcements/routes.ts';
import { useSaveDraft } from '#web/api/admin/adminAnnouncements.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { useDebouncedValue } from '#web/lib/hooks/useDebouncedValue.ts';
import { fieldErrorsOf } from '#web/lib/http/problems.ts';

type Texts = { readonly title: string; readonly text: string; readonly audience: string };

const textsOf = (draft: Announcement | undefined): Texts => ({
  title: draft?.title ?? '',
  text: draft?.text ?? '',
  audience: JSON.stringify(draft?.audience ?? {}),
});

function parsedAudience(json: string): Audience {
  const read = Audience.safeParse(JSON.parse(json));
  return read.success ? read.data : {};
}

/**
 * The edits of a draft, and how to save them. `save` returns the draft, or undefined if something is missing or the
 * server refused it; `isComplete` shows what is missing.
 */
export function useAnnouncementDraft(savedDraft: Announcement | undefined) {
  const [draft, setDraft] = useState(savedDraft);
  const form = useDraftForm<Texts>(`announcement-${savedDraft?.id ?? 'new'}`, textsOf(draft));
  const saveDraft = useSaveDraft();
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const { title, text } = form.fields;
  const content = { title, text, audience: parsedAudience(form.fields.audience) };
  const isSaved = draft !== undefined && form.changed.size === 0;
  const isComplete = (): boolean => {
    const checked = createAnnouncement.body.safeParse(content);
    setFieldErrors(fieldErrorsOfSchema(checked.error));
    return checked.success;
  };
  const save = async (): Promise<Announcement | undefined> => {
    if (isSaved) return draft;
    if (!isComplete()) return undefined;
    try {
      const saved = await saveDraft.mutateAsync({ draft, content });
      setDraft(saved);
      form.reset();
      return saved;
    } catch (failure) {
      setFieldErrors(fieldErrorsOf(failure));
      return undefined;
    }
  };
  return {
    draft,
    ...content,
    /** The audience once it has not changed for a moment, for counting its members. */
    counted: parsedAudience(useDebouncedValue(form.fields.audience)),
    setTexts: form.set,
    setAudience: (audience: Audience) => form.set({ audience: JSON.stringify(audience) }),
    reset: form.reset,
    isSaved,
    isTouched: form.changed.size > 0,
    isComplete,
    save,
    isSaving: saveDraft.isPending,
    fieldErrors,
    error: saveDraft.error,
  };
}
