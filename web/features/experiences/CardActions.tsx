import { t } from '@lingui/core/macro';
import Heart from 'lucide-react/icons/heart';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import ShieldX from 'lucide-react/icons/shield-x';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Experience } from '#shared/platform/entities.ts';
import { useDeleteExperience } from '#web/api/experiences/experiences.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { ShareDialog } from '#web/ui/dialogs/ShareDialog.tsx';
import { ExperienceDialog } from './form/ExperienceDialog.tsx';

const actionClass =
  'hit flex h-10 items-center gap-2 rounded-full px-3.5 text-sm font-semibold transition-colors disabled:pointer-events-none disabled:opacity-45';
const quietClass = 'text-ink-2 hover:bg-sunken';

interface CardActionsProps {
  readonly experience: Experience;
  readonly isOwn: boolean;
  readonly isAdmin: boolean;
  readonly commentsId: string;
  readonly isCommentsOpen: boolean;
  readonly onComment: () => void;
  readonly onLike: () => void;
}

/** The actions on an experience; only its author can edit and delete it, and admins can remove it. */
export function CardActions({
  experience,
  isOwn,
  isAdmin,
  commentsId,
  isCommentsOpen,
  onComment,
  onLike,
}: CardActionsProps) {
  const { likedByMe, likesCount, commentsCount, hidden } = experience;
  const disabled = hidden !== undefined;
  const [isSharing, setIsSharing] = useState(false);
  return (
    <footer className="-mx-2 mt-4 flex flex-wrap items-center gap-1">
      <button
        type="button"
        disabled={disabled}
        onClick={onLike}
        aria-pressed={likedByMe}
        aria-label={t`Like, ${likesCount}`}
        className={cx(actionClass, likedByMe ? 'bg-rose-soft text-rose-ink' : quietClass)}
      >
        <Heart
          key={String(likedByMe)}
          aria-hidden="true"
          className={cx('size-5', likedByMe && 'anim-pop fill-current')}
        />
        <span className="tnum">{likesCount}</span>
      </button>
      <button
        type="button"
        aria-expanded={isCommentsOpen}
        aria-controls={isCommentsOpen ? commentsId : undefined}
        disabled={disabled}
        onClick={onComment}
        className={cx(actionClass, quietClass)}
      >
        <MessageSquareText aria-hidden="true" className="size-5" />
        {t`Comment`}
        <span className="tnum font-medium text-ink-3">{commentsCount}</span>
      </button>
      <button
        type="button"
        disabled={disabled}
        onClick={() => setIsSharing(true)}
        className={cx(actionClass, quietClass)}
      >
        <Share2 aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{t`Share`}</span>
      </button>
      {(isOwn || isAdmin) && (
        <span className="ms-auto flex">
          {isOwn && <EditButton experience={experience} />}
          <DeleteButton experience={experience} isOwn={isOwn} />
        </span>
      )}
      <ShareDialog
        url={`${location.origin}/experience/${experience._id}`}
        open={isSharing}
        onOpenChange={setIsSharing}
        description={experience.title}
      />
    </footer>
  );
}

function EditButton({ experience }: { readonly experience: Experience }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <IconButton label={t`Edit experience`} onClick={() => setIsEditing(true)} className="text-ink-3">
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
      <ExperienceDialog open={isEditing} onOpenChange={setIsEditing} edited={experience} />
    </>
  );
}

interface DeleteButtonProps {
  readonly experience: Experience;
  /** Only the author has Delete; admins remove others' posts, and the button says so. */
  readonly isOwn: boolean;
}

function DeleteButton({ experience, isOwn }: DeleteButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const Icon = isOwn ? Trash2 : ShieldX;
  const name = experience.user.fullName;
  const removal = useDeleteExperience();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = (): void => {
    toast.success(t`Experience deleted.`);
    document.getElementById('main')?.focus({ preventScroll: true });
    if (pathname === `/experience/${experience._id}`) void navigate('/experience', { replace: true });
  };
  const remove = (): void =>
    removal.mutate(experience._id, {
      onSuccess: leave,
      onError: () => {
        setIsConfirming(false);
        toast.error(t`Failed to delete experience.`);
      },
    });
  return (
    <>
      <IconButton
        label={isOwn ? t`Delete experience` : t`Remove experience as an admin`}
        onClick={() => setIsConfirming(true)}
        className="text-ink-3 hover:bg-danger-soft hover:text-danger"
      >
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={isOwn ? t`Delete this experience?` : t`Delete ${name}'s experience?`}
        description={t`This also deletes its images, likes and comments. It can't be undone.`}
        confirmLabel={t`Delete`}
        busy={removal.isPending}
        onConfirm={remove}
      />
    </>
  );
}
