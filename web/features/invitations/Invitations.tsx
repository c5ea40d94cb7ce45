import { useState } from 'react';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import type { Invitation } from '#shared/membership/entities.ts';
import { membershipTexts } from '#shared/membership/texts.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { useEndInvitation, useInvitations, useInvite } from '#web/api/invitations.ts';
import { calendarDay, formatDay } from '#web/lib/dates/time.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { CopyField } from '#web/ui/forms/CopyField.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';

interface InvitationsProps {
  /** Whether the school accepts invitations now; existing ones can be ended either way. */
  readonly isOn: boolean;
  readonly hint: string;
}

/** Invitation links: creates them, shows their use, ends them. */
export function Invitations({ isOn, hint }: InvitationsProps) {
  return (
    <Section title="Invitation links" hint={hint}>
      {isOn ? (
        <Maker />
      ) : (
        <Note tone="neutral" title={membershipTexts.invitationsOff} className="mt-4">
          {membershipTexts.invitationsTurnOn}
        </Note>
      )}
      <Made />
    </Section>
  );
}

const people = [1, 5, 20, 50, 100, 500].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 person' : `${count} people`,
}));
const terms = [7, 14, 30, 90].map((days) => ({ value: String(days), label: `${days} days` }));

function Maker() {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('14');
  const invite = useInvite();
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Select label="For" value={uses} onChange={setUses} options={people} className="w-36" />
        <Select label="Good for" value={days} onChange={setDays} options={terms} className="w-36" />
        <Button
          kind="soft"
          className="h-12"
          busy={invite.isPending}
          onClick={() => invite.mutate({ uses: Number(uses), days: Number(days) })}
        >
          Make a link
        </Button>
      </div>
      {invite.error && (
        <ErrorNote message={problemText(invite.error, membershipTexts.invitationFailed)} className="mt-4" />
      )}
      {invite.data !== undefined && (
        <div className="mt-4">
          <CopyField label="Invitation link" text={invite.data} />
          <p role="status" className="mt-2 text-sm text-ink-2">
            {membershipTexts.invitationMade}
          </p>
        </div>
      )}
    </>
  );
}

function Made() {
  const made = useInvitations();
  const [ending, setEnding] = useState<Invitation>();
  const end = useEndInvitation();
  return (
    <>
      <QueryBoundary
        query={made}
        pending={<RowSkeleton />}
        failed={membershipTexts.invitationsFailed}
        empty={null}
        className="mt-4"
      >
        {(links) => (
          <ul aria-label="Your links" className="mt-4 divide-y divide-line border-t border-line">
            <BoundaryList of={links} by={({ id }) => id}>
              {(one) => <Line one={one} onEnd={() => setEnding(one)} />}
            </BoundaryList>
          </ul>
        )}
      </QueryBoundary>
      <ShowMore list={made} />
      <AlertDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title="Close this link?"
        description="Nobody comes in by it any more. Whoever came by it stays."
        confirmLabel="Close it"
        onConfirm={() => {
          setEnding(undefined);
          if (ending === undefined) return;
          end.mutate(ending.id, {
            onSuccess: () => toast.success(membershipTexts.invitationOver, 'corner'),
            onError: (error) => toast.error(problemText(error, membershipTexts.invitationsFailed), 'corner'),
          });
        }}
      />
    </>
  );
}

const day = (moment: string): string => formatDay(calendarDay(new Date(moment)));

function Line({ one, onEnd }: { readonly one: Invitation; readonly onEnd: () => void }) {
  const { used, uses, endsAt, createdAt, hasEnded } = one;
  const isUsedUp = used >= uses;
  const until = hasEnded ? (isUsedUp ? 'used up' : 'closed') : `until ${day(endsAt)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-56">
        <span className="tnum font-semibold">
          {used} of {uses}
        </span>{' '}
        used, {until}
        <span className="block text-xs text-ink-2">made on {day(createdAt)}</span>
      </p>
      {!hasEnded && (
        <Button
          kind="ghost"
          size="sm"
          onClick={onEnd}
          aria-label={`Close the link made on ${day(createdAt)}`}
        >
          Close it now
        </Button>
      )}
    </li>
  );
}
