import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MatchStrength, MembershipRequest } from '#shared/membership/entities.ts';
import { membershipLimits } from '#shared/membership/limits.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { DecisionDialog, type DecisionWithMessage } from './DecisionDialog.tsx';
import { RequestTable } from './RequestTable.tsx';
import type { RequestDecisions } from './useRequestDecisions.tsx';

const matches: Readonly<Record<MatchStrength, { readonly tone: Tone; readonly label: MessageDescriptor }>> = {
  strong: { tone: 'brand', label: msg`Strong match` },
  possible: { tone: 'gold', label: msg`Possible match` },
  none: { tone: 'danger', label: msg`Not on the roster` },
};

interface RequestCardProps {
  readonly request: MembershipRequest;
  readonly decisions: RequestDecisions;
}

/** A membership request and its possible decisions. After a decision, the card collapses and offers to undo it. */
export function RequestCard({ request, decisions }: RequestCardProps) {
  const { id, user, text, question, invitedBy, heldBy } = request;
  const decisionText = decisions.recentDecisions.get(id);
  if (decisionText !== undefined)
    return <Decided request={request} decisionText={decisionText} decisions={decisions} />;
  return (
    <article aria-label={user.fullName}>
      <Card flush className="p-4 sm:p-6">
        <RequestCardHead request={request} />
        <RequestTable request={request} />
        {text !== '' && (
          <blockquote
            dir="auto"
            className="fc-border mt-4 rounded-lg bg-sunken px-4 py-3 text-sm whitespace-pre-line text-ink-2"
          >
            {t`“${text}”`}
          </blockquote>
        )}
        {question !== '' && <p className="mt-3 text-sm text-ink-2">{t`You asked: ${question}`}</p>}
        {heldBy && (
          <p className="mt-3 text-sm text-ink-2">
            <Trans>
              This roster entry is already matched to <HolderLink person={heldBy} />.
            </Trans>
          </p>
        )}
        {invitedBy && (
          <p className="mt-3 text-sm text-ink-2">
            <Trans>
              Invited by <HolderLink person={invitedBy} />
            </Trans>
          </p>
        )}
        <Choices request={request} decisions={decisions} />
      </Card>
    </article>
  );
}

function HolderLink({ person }: { readonly person: NonNullable<MembershipRequest['heldBy']> }) {
  return (
    <Link to={`/users/${person.id}`} className="font-semibold text-brand-ink underline underline-offset-3">
      {person.fullName}
    </Link>
  );
}

function RequestCardHead({ request: { user, askedAt, match } }: { readonly request: MembershipRequest }) {
  const { tone, label } = matches[match];
  return (
    <div className="flex items-center gap-3">
      <Avatar name={user.fullName} src={user.profilePhoto} size={48} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-body text-base font-semibold tracking-normal" dir="auto">
          {user.fullName}
        </h2>
        <p className="text-xs text-ink-2">
          <Trans>
            Requested <RelativeTime at={askedAt} />
          </Trans>
        </p>
      </div>
      <Badge tone={tone}>{i18n._(label)}</Badge>
    </div>
  );
}

function Choices({ request, decisions }: RequestCardProps) {
  const { id, user, match, version, isMailed } = request;
  const { fullName } = user;
  const [asking, setAsking] = useState<DecisionWithMessage>();
  const [isBusy, setBusy] = useState(false);
  const approve = async (): Promise<void> => {
    setBusy(true);
    await decisions.decide(id, { decision: 'approve', version });
    setBusy(false);
  };
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button
        size="sm"
        kind={match === 'strong' ? 'primary' : 'soft'}
        busy={isBusy}
        busyLabel={t`Saving...`}
        onClick={() => void approve()}
      >
        <UserRoundCheck aria-hidden="true" className="size-4" />
        <span>
          <Trans>
            Approve<span className="sr-only"> {fullName}</span>
          </Trans>
        </span>
      </Button>
      <Button size="sm" kind="outline" onClick={() => setAsking('more')}>
        <span>
          <Trans>
            Ask for details<span className="sr-only"> from {fullName}</span>
          </Trans>
        </span>
      </Button>
      <Button size="sm" kind="ghost" className="text-danger!" onClick={() => setAsking('decline')}>
        <span>
          <Trans>
            Decline<span className="sr-only"> {fullName}</span>
          </Trans>
        </span>
      </Button>
      <DecisionDialog
        id={id}
        name={fullName}
        isMailed={isMailed}
        decision={asking}
        onClose={() => setAsking(undefined)}
        onDecide={(decision, text) => decisions.decide(id, { decision, text, version })}
      />
    </div>
  );
}

function Decided({ request, decisionText, decisions }: RequestCardProps & { readonly decisionText: string }) {
  const { id, user, isMailed } = request;
  const { fullName } = user;
  const { forget } = decisions;
  useEffect(() => {
    const timer = setTimeout(() => void forget(id), membershipLimits.undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [id, forget]);
  return (
    <Card flush className="anim-fade flex items-center gap-3 px-4 py-3 sm:px-6">
      <p role="status" className="min-w-0 flex-1 text-sm text-ink-2">
        {isMailed ? (
          <Trans>
            <strong className="font-semibold text-ink">{fullName}</strong>: {decisionText} They'll get an
            e-mail shortly.
          </Trans>
        ) : (
          <Trans>
            <strong className="font-semibold text-ink">{fullName}</strong>: {decisionText} They'll see it the
            next time they log in.
          </Trans>
        )}
      </p>
      <Button size="sm" kind="outline" onClick={() => void decisions.decide(id, { decision: 'undo' })}>
        {t`Undo`}
      </Button>
    </Card>
  );
}
