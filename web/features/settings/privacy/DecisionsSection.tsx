import { useState } from 'react';
import type { Decision } from '#shared/moderation/entities.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';
import { useDecisions } from '#web/api/safety.ts';
import { decisionNames, reasonNames, thingNames } from '#web/features/safety/safetyWords.ts';
import { exactTime } from '#web/lib/dates/time.ts';
import { AppealDialog } from '#web/features/safety/AppealDialog.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

/** What the moderators decided about the member, with one way each to ask for another look; nothing where nothing was. */
export function DecisionsSection({ className }: { readonly className?: string }) {
  const decisions = useDecisions();
  return (
    <QueryBoundary query={decisions} pending={null} failed={safetyTexts.decisionsFailed} empty={null}>
      {(list) => (
        <Section
          title="What the moderators decided"
          hint="Only you see this."
          {...(className === undefined ? {} : { className })}
        >
          <ul className="mt-3 divide-y divide-line">
            <BoundaryList of={list} by={({ id }) => id}>
              {(decision) => <Row decision={decision} />}
            </BoundaryList>
          </ul>
        </Section>
      )}
    </QueryBoundary>
  );
}

function Row({
  decision: { id, kind, decision, reason, text, decidedAt, appealed },
}: {
  readonly decision: Decision;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-semibold">
          {thingNames[kind]}:{' '}
          {decision === undefined ? 'looked at again' : decisionNames[decision].toLowerCase()}
        </p>
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {reasonNames[reason]}
          {text !== '' && `: ${text}`}
        </p>
        {decidedAt !== undefined && <p className="text-xs text-ink-3">{exactTime(decidedAt)}</p>}
      </div>
      {appealed || decision === 'dismiss' ? (
        <span className="text-xs text-ink-2">
          {decision === 'dismiss' ? 'Settled' : 'Another look asked for'}
        </span>
      ) : (
        <Button kind="outline" size="sm" onClick={() => setAsking(true)}>
          Ask for another look
        </Button>
      )}
      <AppealDialog caseId={id} open={asking} onOpenChange={setAsking} />
    </li>
  );
}
