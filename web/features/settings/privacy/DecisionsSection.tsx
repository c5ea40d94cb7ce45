import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OwnCase } from '#shared/moderation/entities.ts';
import { useModerationDecisions } from '#web/api/safety.ts';
import { AppealDialog } from '#web/features/safety/AppealDialog.tsx';
import { decisionNames, reasonNames, contentNames } from '#web/features/safety/safetyTexts.ts';
import { formatExactTime } from '#web/lib/dates/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

/** The moderators' decisions about the member's content, each with a way to appeal; nothing without decisions. */
export function DecisionsSection({ className }: { readonly className?: string }) {
  const decisions = useModerationDecisions();
  return (
    <QueryBoundary
      query={decisions}
      pending={null}
      failed={t`Couldn't load the moderators' decisions.`}
      empty={null}
    >
      {(list) => (
        <Section
          title={t`Moderators' decisions`}
          hint={t`Only you and the moderators can see this.`}
          className={className}
        >
          <ul className="mt-3 divide-y divide-line">
            <BoundaryList items={list} keyOf={({ id }) => id}>
              {(decision) => <DecisionRow decision={decision} />}
            </BoundaryList>
          </ul>
        </Section>
      )}
    </QueryBoundary>
  );
}

function DecisionRow({
  decision: { id, kind, decision, reason, text, decidedAt, appealed },
}: {
  readonly decision: OwnCase;
}) {
  const [isAppealing, setIsAppealing] = useState(false);
  const content = i18n._(contentNames[kind]);
  const verdict = decision === undefined ? t`Under review` : i18n._(decisionNames[decision]);
  const reasonName = i18n._(reasonNames[reason]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-semibold">{t`${content}: ${verdict}`}</p>
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {text === '' ? reasonName : t`${reasonName}: ${text}`}
        </p>
        {decidedAt !== undefined && <p className="text-xs text-ink-3">{formatExactTime(decidedAt)}</p>}
      </div>
      {appealed || decision === 'dismiss' ? (
        <span className="text-xs text-ink-2">{decision === 'dismiss' ? t`Closed` : t`Appealed`}</span>
      ) : (
        <Button kind="outline" size="sm" onClick={() => setIsAppealing(true)}>
          {t`Appeal`}
        </Button>
      )}
      <AppealDialog caseId={id} open={isAppealing} onOpenChange={setIsAppealing} />
    </li>
  );
}
