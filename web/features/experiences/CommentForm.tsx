import { plural, t } from '@lingui/core/macro';
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useId } from 'react';
import type { Person } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { commentDraftKey } from '#web/api/experiences/commentDraft.ts';
import { usePostComment, usePostCommentState } from '#web/api/experiences/comments.ts';
import { isEnter } from '#web/lib/browser/keys.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FieldError } from '#web/ui/forms/Field.tsx';

interface CommentFormProps {
  readonly experienceId: string;
  readonly member: Person;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The comment form; Enter posts, Shift+Enter breaks the line. Blank text cannot be sent; text that could not be sent
 * returns to the field, even after a new login.
 */
export function CommentForm({ experienceId, member, field }: CommentFormProps) {
  const id = useId();
  const postComment = usePostComment(experienceId);
  const { sendingText, latestStatus } = usePostCommentState(experienceId);
  // `sent` is in progress: if the session ends before it arrives, it is kept as a draft.
  const { fields, set } = useDraftForm(commentDraftKey(experienceId), { text: '', sent: '' });
  const { text, sent } = fields;
  useLayoutEffect(() => {
    const status = latestStatus();
    if (sent === '' || status === 'pending') return;
    if (status === 'success') set({ sent: '' });
    // Text typed in the meantime is kept after it.
    else set({ text: text === '' ? sent : `${sent}\n${text}`, sent: '' });
  }, [sendingText, sent, text, latestStatus, set]);
  const blank = text.trim() === '';
  // The field limits only what is typed, not a text that returned to it.
  const isTooLong = text.length > limits.commentLength;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isEnter(event.nativeEvent) && !event.shiftKey) onSubmit(event);
  };
  const onSubmit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (blank || isTooLong || sendingText !== undefined) return;
    set({ text: '', sent: text });
    postComment.mutate(text.trim());
  };
  return (
    <form
      onSubmit={onSubmit}
      className="sticky bottom-(--bottom-bar) z-1 -mx-5 mt-2 -mb-5 flex items-end gap-3 bg-surface px-5 pt-2 pb-5 sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      <Avatar name={member.fullName} src={member.profilePhoto} size={32} className="mb-1.5 max-sm:hidden" />
      <label htmlFor={id} className="sr-only">
        {t`Write a comment`}
      </label>
      <div className="min-w-0 flex-1">
        <textarea
          ref={field}
          rows={1}
          id={id}
          name="comment"
          dir="auto"
          value={text}
          maxLength={limits.commentLength}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-error` : undefined}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => set({ text: value })}
          placeholder={t`Write a comment...`}
          className="block field-sizing-content max-h-40 min-h-11 w-full resize-none rounded-[22px] border border-line-strong bg-surface px-4 py-[11px] text-sm placeholder:text-ink-3 max-sm:text-[1rem]"
        />
        <FieldError id={`${id}-error`} error={isTooLong ? tooLongText() : undefined} />
      </div>
      <Button
        type="submit"
        size="sm"
        className="mb-1"
        disabled={blank || isTooLong}
        busy={sendingText !== undefined}
      >
        {t`Post`}
      </Button>
    </form>
  );
}

const tooLongText = (): string =>
  plural(limits.commentLength, { one: 'Use up to # character.', other: 'Use up to # characters.' });
