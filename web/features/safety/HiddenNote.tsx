import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { OwnCase } from '#shared/moderation/entities.ts';
import { useModerationDecisions } from '#web/api/safety.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { AppealDialog } from './AppealDialog.tsx';
import { reasonNames } from './safetyTexts.ts';

interface HiddenNoteProps {
  /** The case by which it was hidden. */
  readonly caseId: string;
  /** True if its author can edit it, which gets it reviewed again. */
  readonly isEditable?: boolean;
  readonly className?: string;
}

/** Tells authors why their content is hidden, and lets them appeal once. */
export default function HiddenNote({ caseId, isEditable = false, className }: HiddenNoteProps) {
  const { data } = useModerationDecisions();
  const [isAppealing, setIsAppealing] = useState(false);
  const decision = data?.find(({ id }) => id === caseId);
  return (
    <Note
      tone="gold"
      Icon={EyeOff}
      title={t`Hidden by the moderators`}
      className={className}
      action={
        decision?.appealed === false && (
          <Button kind="outline" size="sm" onClick={() => setIsAppealing(true)}>
            {t`Appeal this decision`}
          </Button>
        )
      }
    >
      <p>{t`Only you and the moderators can see this.`}</p>
      {decision && <DecisionFacts decision={decision} />}
      {decision?.appealed === true && <p>{t`You've appealed this decision.`}</p>}
      {isEditable && <p>{t`If you edit and save it, the moderators will review it again.`}</p>}
      <AppealDialog caseId={caseId} open={isAppealing} onOpenChange={setIsAppealing} />
    </Note>
  );
}

function DecisionFacts({ decision: { decidedAt, reason, text } }: { readonly decision: OwnCase }) {
  const name = i18n._(reasonNames[reason]);
  return (
    <>
      {decidedAt !== undefined && (
        <p>
          <Trans>
            Hidden <RelativeTime at={decidedAt} />
          </Trans>
        </p>
      )}
      <p>
        {text === '' ? (
          <Trans>
            Reason: <strong>{name}</strong>
          </Trans>
        ) : (
          <Trans>
            Reason: <strong>{name}</strong> <bdi>({text})</bdi>
          </Trans>
        )}
      </p>
    </>
  );
}

/** Shows authors, and only them, that their content is hidden from everyone else. */
export function HiddenBadge() {
  return (
    <Badge tone="gold" Icon={EyeOff}>
      {t`Hidden`}
    </Badge>
  );
}
