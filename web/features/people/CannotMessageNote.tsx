import { Trans } from '@lingui/react/macro';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import type { ReactNode } from 'react';
import type { MessageSenders } from '#shared/platform/facts.ts';
import { Note } from '#web/ui/feedback/Note.tsx';

interface CannotMessageNoteProps {
  readonly name: string;
  readonly messagesFrom: MessageSenders;
}

function Reason({ name, messagesFrom }: { readonly name: ReactNode; readonly messagesFrom: MessageSenders }) {
  switch (messagesFrom) {
    case 'me':
      return <Trans>{name} doesn't accept messages. You can reply if they message you.</Trans>;
    case 'following':
      return (
        <Trans>
          {name} only accepts messages from people they follow. You can reply if they message you.
        </Trans>
      );
    case 'class':
      return (
        <Trans>
          {name} only accepts messages from confirmed members of their class. You can reply if they message
          you.
        </Trans>
      );
  }
}

/** Replaces the composer if the other member does not accept messages from the viewer. */
export function CannotMessageNote({ name, messagesFrom }: CannotMessageNoteProps) {
  return (
    <Note tone="neutral" Icon={MessageCircleOff}>
      <p>
        <Reason name={<bdi className="font-semibold text-ink">{name}</bdi>} messagesFrom={messagesFrom} />
      </p>
    </Note>
  );
}
