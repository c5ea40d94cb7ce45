import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Invitation } from '#shared/membership/entities.ts';
import { useEndInvitation, useInvitations, useInvite } from '#web/api/invitations.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { localIsoDate, formatDay } from '#web/lib/dates/time.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { CopyField } from './CopyField.tsx';

interface InvitationsProps {
  /** Whether the school accepts invitations now; existing ones can be ended either way. */
  readonly isOn: boolean;
  readonly hint: string;
}

/** Invitation links: creates them, shows their use, ends them. */
export function Invitations({ isOn, hint }: InvitationsProps) {
  return (
    <Section title={t`Invitation links`} hint={hint}>
      {isOn ? (
        <CreateInvitation />
      ) : (
        <Note tone="neutral" title={t`The school isn't accepting invitations right now`} className="mt-4">
          {t`To create a link, select “By invitation” above and save.`}
        </Note>
      )}
      <InvitationLinks />
    </Section>
  );
}

const peopleOptions = () =>
  [1, 5, 20, 50, 100, 500].map((count) => ({
    value: String(count),
    label: plural(count, { one: '# person', other: '# people' }),
  }));
const dayOptions = () =>
  [7, 14, 30, 90].map((count) => ({
    value: String(count),
    label: plural(count, { one: '# day', other: '# days' }),
  }));

function CreateInvitation() {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('14');
  const invite = useInvite();
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Select
          label={t`Can be used by`}
          value={uses}
          onChange={setUses}
          options={peopleOptions()}
          className="w-36"
        />
        <Select
          label={t`Valid for`}
          value={days}
          onChange={setDays}
          options={dayOptions()}
          className="w-36"
        />
        <Button
          kind="soft"
          className="h-12"
          busy={invite.isPending}
          onClick={() => invite.mutate({ uses: Number(uses), days: Number(days) })}
        >
          {t`Create link`}
        </Button>
      </div>
      {invite.error && (
        <ErrorNote
          message={problemText(invite.error, t`Couldn't create an invitation. Please try again.`)}
          className="mt-4"
        />
      )}
      {invite.data !== undefined && (
        <div className="mt-4">
          <CopyField label={t`Invitation link`} text={invite.data} />
          <p role="status" className="mt-2 text-sm text-ink-2">
            {t`Copy the link now. You won't be able to see it again.`}
          </p>
        </div>
      )}
    </>
  );
}

function InvitationLinks() {
  const invitations = useInvitations();
  const [ending, setEnding] = useState<Invitation>();
  const end = useEndInvitation();
  return (
    <>
      <QueryBoundary
        query={invitations}
        pending={<RowSkeleton />}
        failed={t`Couldn't load your invitations.`}
        empty={null}
        className="mt-4"
      >
        {(links) => (
          <ul aria-label={t`Your links`} className="mt-4 divide-y divide-line border-t border-line">
            <BoundaryList items={links} keyOf={({ id }) => id}>
              {(invitation) => <InvitationLine invitation={invitation} onEnd={() => setEnding(invitation)} />}
            </BoundaryList>
          </ul>
        )}
      </QueryBoundary>
      <ShowMore list={invitations} />
      <AlertDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title={t`Turn off this link?`}
        description={t`The link will stop working. Members who joined with it will stay members.`}
        confirmLabel={t`Turn off link`}
        onConfirm={() => {
          setEnding(undefined);
          if (ending === undefined) return;
          end.mutate(ending.id, {
            onSuccess: () => toast.success(t`Link turned off.`),
            onError: (error) =>
              toast.error(problemText(error, t`Couldn't turn off the link. Please try again.`)),
          });
        }}
      />
    </>
  );
}

const day = (moment: string): string => formatDay(localIsoDate(new Date(moment)));

function InvitationLine({
  invitation,
  onEnd,
}: {
  readonly invitation: Invitation;
  readonly onEnd: () => void;
}) {
  const { used, uses, endsAt, createdAt, hasEnded } = invitation;
  const isUsedUp = used >= uses;
  const end = day(endsAt);
  const created = day(createdAt);
  const state = hasEnded ? (isUsedUp ? t`Used up` : t`Inactive`) : t`Valid until ${end}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-56">
        <Trans>
          <span className="tnum font-semibold">
            {used} of {uses}
          </span>{' '}
          used
        </Trans>
        <span className="block text-xs text-ink-2">{state}</span>
        <span className="block text-xs text-ink-2">{t`Created on ${created}`}</span>
      </p>
      {!hasEnded && (
        <Button
          kind="ghost"
          size="sm"
          onClick={onEnd}
          aria-label={t`Turn off the link created on ${created}`}
        >
          {t`Turn off`}
        </Button>
      )}
    </li>
  );
}
