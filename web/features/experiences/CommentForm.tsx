import { type FormEvent, useId, useState } from 'react';
import type { Person } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { notice } from '#web/lib/toast.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { usePostComment } from './comments.ts';

interface CommentFormProps {
  readonly post: ReturnType<typeof usePostComment>;
  readonly member: Person;
}

/** A line to say something. Blank text cannot be sent; text that could not be sent comes back. */
export function CommentForm({ post, member }: CommentFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const blank = text.trim() === '';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (blank || post.isPending) return;
    setText('');
    post.mutate(text.trim(), {
      onSuccess: () => notice.success(texts.commentPosted),
      onError: () => {
        setText((now) => now || text);
        notice.error(texts.commentFailed);
      },
    });
  };
  return (
    <form onSubmit={onSubmit} className="mt-4 flex items-center gap-3">
      <Avatar name={member.fullName} src={member.profilePhoto} size={32} className="max-sm:hidden" />
      <label htmlFor={id} className="sr-only">
        Write a comment
      </label>
      <input
        id={id}
        name="comment"
        value={text}
        maxLength={limits.commentLength}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder="Write a comment…"
        className="h-11 min-w-0 flex-1 rounded-full border border-line-strong bg-surface px-4 text-sm placeholder:text-ink-3 max-sm:text-[1rem]"
      />
      <Button type="submit" size="sm" disabled={blank} busy={post.isPending}>
        Post
      </Button>
    </form>
  );
}
