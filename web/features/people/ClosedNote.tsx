import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import type { Writers } from '#shared/platform/facts.ts';
import { Note } from '#web/ui/feedback/Note.tsx';

interface ClosedNoteProps {
  readonly name: string;
  readonly writers: Writers;
}

const whom: Readonly<Record<Writers, string>> = {
  me: 'takes no messages.',
  following: 'takes messages from people they follow.',
  class: 'takes messages from confirmed members of their class.',
};

/** Replaces the composer if the other member takes no messages from the viewer. */
export function ClosedNote({ name, writers }: ClosedNoteProps) {
  return (
    <Note tone="neutral" Icon={MessageCircleOff}>
      <p>
        <bdi className="font-semibold text-ink">{name}</bdi> {whom[writers]} Once they write to you, you can
        answer.
      </p>
    </Note>
  );
}
