import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useDecisions } from '#web/api/safety.ts';
import { reasonNames } from './safetyWords.ts';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { AppealDialog } from './AppealDialog.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';

interface HiddenNoteProps {
  /** The case by which it was hidden. */
  readonly caseId: string;
  /** How it comes to be looked at again where its author changes it, e.g. 'Change it and press Save'. */
  readonly remedy?: string;
  readonly className?: string;
}

/** Tells its author why nobody else sees something any more; once it asks for another look. */
export default function HiddenNote({ caseId, remedy, className }: HiddenNoteProps) {
  const { data } = useDecisions();
  const [asking, setAsking] = useState(false);
  const decision = data?.find(({ id }) => id === caseId);
  return (
    <Note
      tone="gold"
      Icon={EyeOff}
      title="Hidden by the moderators"
      {...(className === undefined ? {} : { className })}
      action={
        decision?.appealed === false && (
          <Button kind="outline" size="sm" onClick={() => setAsking(true)}>
            Ask for another look
          </Button>
        )
      }
    >
      <p>
        Only you see this
        {decision?.decidedAt !== undefined && (
          <>
            , since <RelativeTime at={decision.decidedAt} />
          </>
        )}
        .{' '}
        {decision && (
          <>
            Reason: <strong>{reasonNames[decision.reason].toLowerCase()}</strong>
            {decision.text !== '' && <bdi> ({decision.text})</bdi>}.{' '}
          </>
        )}
        {decision?.appealed === true && 'You have asked for another look. '}
        {remedy !== undefined && `${remedy}: it is then looked at again. `}
        Nobody is told.
      </p>
      <AppealDialog caseId={caseId} open={asking} onOpenChange={setAsking} />
    </Note>
  );
}
