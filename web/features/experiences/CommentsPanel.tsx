import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Comment, Experience, Person } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { exactTime, relativeTime } from '#web/lib/time.ts';
import { notice } from '#web/lib/toast.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RowSkeleton } from '#web/ui/Skeleton.tsx';
import { CommentForm } from './CommentForm.tsx';
import { useComments, useDeleteComment, usePostComment } from './comments.ts';

interface CommentsPanelProps {
  readonly id: string;
  readonly experience: Experience;
  readonly member: Person;
}

/** What people say to an experience, and a line to say something oneself. */
export function CommentsPanel({ id, experience, member }: CommentsPanelProps) {
  const comments = useComments(experience._id);
  const removal = useDeleteComment(experience._id);
  const post = usePostComment(experience._id);
  const mayDelete = ({ user }: Comment): boolean =>
    [user._id, experience.user._id].includes(member._id) || member.role === 'admin';
  return (
    <section id={id} aria-label="Comments" className="anim-rise mt-3 border-t border-line pt-4">
      {comments.isPending && <RowSkeleton />}
      {comments.isError && (
        <ErrorNote
          message={texts.commentsFailed}
          onRetry={() => void comments.refetch()}
          busy={comments.isFetching}
        />
      )}
      {comments.data?.length === 0 && !post.isPending && (
        <p className="text-sm text-ink-3">Be the first to say something.</p>
      )}
      <ul className="space-y-3.5">
        {comments.data?.map((comment) => (
          <CommentRow
            key={comment._id}
            comment={comment}
            onDelete={
              mayDelete(comment)
                ? () =>
                    removal.mutate(comment._id, { onError: () => notice.error(texts.commentDeleteFailed) })
                : undefined
            }
          />
        ))}
        {post.isPending && <SentComment member={member} text={post.variables} />}
      </ul>
      {comments.hasNextPage && (
        <Button
          kind="ghost"
          size="sm"
          className="mt-3"
          busy={comments.isFetchingNextPage}
          onClick={() => void comments.fetchNextPage()}
        >
          Show more comments
        </Button>
      )}
      <CommentForm post={post} member={member} />
    </section>
  );
}

function CommentRow({
  comment,
  onDelete,
}: {
  readonly comment: Comment;
  readonly onDelete: (() => void) | undefined;
}) {
  const { user, text, createdAt } = comment;
  return (
    <li className="group flex gap-3">
      <Avatar name={user.fullName} src={user.profilePhoto} size={32} />
      <div className="min-w-0 rounded-lg rounded-tl-xs bg-canvas px-3.5 py-2.5">
        <p className="text-sm">
          <Link to={`/users/${user._id}`} className="font-semibold hover:underline">
            {user.fullName}
          </Link>
          <time dateTime={createdAt} title={exactTime(createdAt)} className="ml-2 text-xs text-ink-3">
            {relativeTime(createdAt)}
          </time>
        </p>
        <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      {onDelete && (
        <IconButton
          label={`Delete comment of ${user.fullName}`}
          onClick={onDelete}
          className="size-8 text-ink-3 hover:text-danger"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </li>
  );
}

/** What one has just said, while the server has not confirmed it. */
function SentComment({ member, text }: { readonly member: Person; readonly text: string }) {
  return (
    <li aria-busy="true" className="flex gap-3 opacity-60">
      <Avatar name={member.fullName} src={member.profilePhoto} size={32} />
      <div className="min-w-0 rounded-lg rounded-tl-xs bg-canvas px-3.5 py-2.5 text-sm">
        <p className="font-semibold">{member.fullName}</p>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
    </li>
  );
}
