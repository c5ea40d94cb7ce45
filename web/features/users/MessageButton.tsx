import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { type Person } from '#shared/entities.ts';
import { chatAddress } from '#web/lib/chatAddress.ts';
import { changeUserState } from '#web/lib/store.ts';
import { notice } from '#web/lib/toast.ts';
import { Button, type ButtonLook } from '#web/ui/Button.tsx';

interface MessageButtonProps extends Pick<ButtonLook, 'size' | 'kind'> {
  readonly person: Person;
}

/** Opens the chat with this person, and says so. */
export function MessageButton({ person, size = 'md', kind = 'soft' }: MessageButtonProps) {
  const navigate = useNavigate();
  const open = (): void => {
    const { _id, id, fullName, username, profilePhoto, role } = person;
    changeUserState({ selectedUser: { _id, id, fullName, username, profilePhoto, role } });
    notice.info(`Say hello to ${fullName}.`);
    void navigate(chatAddress(_id));
  };
  return (
    <Button kind={kind} size={size} onClick={open}>
      <MessageCircle aria-hidden="true" className="size-4.5" />
      Send Message
      <span className="sr-only">
        {' '}
        to <bdi>{person.fullName}</bdi>
      </span>
    </Button>
  );
}
