import { t } from '@lingui/core/macro';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useNavigate } from 'react-router-dom';
import type { Person } from '#shared/platform/entities.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { changeUserState } from '#web/lib/session/store.ts';
import { Button, type ButtonVariant } from '#web/ui/buttons/Button.tsx';
import { chatAddress } from './chatAddress.ts';

interface MessageButtonProps extends Pick<ButtonVariant, 'size' | 'kind'> {
  readonly person: Person;
}

const icon = <MessageCircle aria-hidden="true" className="size-4.5" />;

/** Opens the chat with this person, with a toast that says so. */
export function MessageButton({ person, size = 'md', kind = 'soft' }: MessageButtonProps) {
  const navigate = useNavigate();
  const open = (): void => {
    const { _id, id, fullName, username, profilePhoto, role } = person;
    changeUserState({ selectedUser: { _id, id, fullName, username, profilePhoto, role } });
    toast.info(t`Say hello to ${fullName}.`);
    void navigate(chatAddress(_id));
  };
  const { fullName: name } = person;
  return (
    <Button kind={kind} size={size} aria-label={t`Send Message to ${name}`} onClick={open}>
      {icon}
      {t`Send Message`}
    </Button>
  );
}
