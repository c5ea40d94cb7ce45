import { t } from '@lingui/core/macro';
import Trash2 from 'lucide-react/icons/trash';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comment, Experience, Person } from '#shared/platform/entities.ts';
import { useComments, useDeleteComment, usePostCommentState } from '#web/api/experiences/comments.ts';
import { MoreButton } from '#web/features/safety/MoreButton.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LinkedText } from '#web/ui/text/LinkedText.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { WrittenText } from '#web/ui/text/WrittenText.tsx';
import { CommentForm } from './CommentForm.tsx';

const HiddenNote = lazyComponent(() => import('#web/features/safety/HiddenNote.tsx'));

export interface CommentsPanelProps {
  readonly id: string;
  readonly experience: Experience;
  readonly member: Person;
}

/** The comments on an experience, and the form to add one. */
export default function CommentsPanel({ id, experience, member }: CommentsPanelProps) {
  const comments = useComments(experience._id);
  const removal = useDeleteComment(experience._id);
  const { sendingText } = usePostCommentState(experience._id);
  const [toDelete, setToDelete] = useState<string>();
  const remove = (): void => {
    if (toDelete === undefined) return;
    removal.mutate(toDelete, {
      onSuccess: () => toast.success(t`Comment deleted.`),
      onError: () => toast.error(t`Couldn't delete the comment. Please try again.`),
      onSettled: () => setToDelete(undefined),
    });
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const mayDelete = ({ user }: Comment): boolean =>
    [user._id, experience.user._id].includes(member._id) || member.role === 'admin';
  return (
    <section id={id} aria-label={t`Comments`} className="anim-rise mt-3 border-t border-line pt-4">
      <QueryBoundary
        query={comments}
        pending={<RowSkeleton />}
        failed={t`Couldn't load comments.`}
        empty={
          sendingText === undefined && <p className="text-sm text-ink-3">{t`Be the first to comment.`}</p>
        }
        className="mb-3"
      />
      <ul className="space-y-3.5 [&_a]:scroll-mb-36 [&_button]:scroll-mb-36">
        <BoundaryList items={comments.data ?? []} keyOf={({ _id }) => _id}>
          {(comment) => (
            <CommentRow
              comment={comment}
              isOwn={comment.user._id === member._id}
              onDelete={mayDelete(comment) ? () => setToDelete(comment._id) : undefined}
            />
          )}
        </BoundaryList>
        {sendingText !== undefined && <SentComment member={member} text={sendingText} />}
      </ul>
      <ShowMore list={comments} label={t`Show more comments`} />
      <CommentForm experienceId={experience._id} member={member} field={field} />
      <AlertDialog
        open={toDelete !== undefined}
        onOpenChange={(open) => !open && setToDelete(undefined)}
        title={t`Delete this comment?`}
        description={t`This can't be undone.`}
        confirmLabel={t`Delete`}
        busy={removal.isPending}
        onConfirm={remove}
        focusAfterwards={field}
      />
    </section>
  );
}

interface CommentRowProps {
  readonly comment: Comment;
  readonly isOwn: boolean;
  readonly onDelete: (() => void) | undefined;
}

function CommentRow({ comment, isOwn, onDelete }: CommentRowProps) {
  const { _id, experienceId, user, text, mentions, createdAt, hidden } = comment;
  const name = user.fullName;
  return (
    <li className="group flex gap-3">
      <Avatar name={user.fullName} src={user.profilePhoto} size={32} />
      <div className="min-w-0 rounded-lg rounded-ss-xs bg-canvas px-3.5 py-2.5">
        <p className="text-sm">
          <Link to={`/users/${user._id}`} className="font-semibold hover:underline">
            <bdi>{user.fullName}</bdi>
          </Link>
          <RelativeTime at={createdAt} className="ms-2 text-xs text-ink-3" />
        </p>
        <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
          <WrittenText text={text} mentions={mentions} />
        </p>
        {hidden !== undefined && (
          <Suspense>
            <HiddenNote caseId={hidden} className="mt-2" />
          </Suspense>
        )}
      </div>
      {!isOwn && (
        <MoreButton
          about={{
            kind: 'comment',
            id: _id,
            experienceId,
            person: user,
            path: `/experience/${experienceId}`,
            title: text.slice(0, 80),
          }}
          className="size-8 text-ink-3"
        />
      )}
      {onDelete && (
        <IconButton
          label={t`Delete comment by ${name}`}
          onClick={onDelete}
          className="size-8 text-ink-3 hover:text-danger"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </li>
  );
}

/** The member's new comment until the server confirms it. */
function SentComment({ member, text }: { readonly member: Person; readonly text: string }) {
  return (
    <li aria-busy="true" className="flex gap-3 opacity-60">
      <Avatar name={member.fullName} src={member.profilePhoto} size={32} />
      <div className="min-w-0 rounded-lg rounded-ss-xs bg-canvas px-3.5 py-2.5 text-sm">
        <p className="font-semibold">
          <bdi>{member.fullName}</bdi>
        </p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          <LinkedText text={text} />
        </p>
      </div>
    </li>
  );
}
