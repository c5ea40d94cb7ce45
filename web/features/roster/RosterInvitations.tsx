import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { InvitationBatch } from '#shared/roster/invitations.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import {
  useInvitationBatches,
  usePrepareInvitations,
  useSendInvitations,
  useStopInvitations,
} from '#web/api/admin/rosterInvitations.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { InvitationBatchRow } from './InvitationBatchRow.tsx';
import { PreparedInvitations } from './PreparedInvitations.tsx';

/** Invites people on the roster by mail: counts them, previews the mail, sends it, and shows the delivery. */
export function RosterInvitations() {
  const { reauthenticate, dialog } = useReauthenticate();
  const batches = useInvitationBatches();
  const prepare = usePrepareInvitations();
  const send = useSendInvitations(reauthenticate);
  const stop = useStopInvitations();
  const error = prepare.error ?? send.error ?? stop.error;
  const days = rosterLimits.invitationDaysApart;
  return (
    <Section
      title={t`Invite people who haven't joined`}
      hint={t`Everyone on the roster who has their own e-mail address gets one invitation and, ${days} days later, one reminder. They can opt out with one click.`}
      compact
      className="mt-5 max-sm:-mx-4"
    >
      <ClassesForm isBusy={prepare.isPending} onCount={(classes) => prepare.mutate(classes)} />
      {error && (
        <ErrorNote
          className="mt-4"
          message={problemText(error, t`Something went wrong, please try again.`)}
        />
      )}
      <QueryBoundary
        query={batches}
        pending={<Skeleton className="mt-4 h-24 rounded-lg" />}
        failed={t`Couldn't load the invitations.`}
        className="mt-4"
      >
        {(all) => (
          <>
            {all
              .slice(0, 1)
              .filter(isNew)
              .map((batch) => (
                <PreparedInvitations
                  key={batch.id}
                  batch={batch}
                  isBusy={send.isPending}
                  onSend={() => send.mutate(batch.id)}
                />
              ))}
            <ul className="mt-2 divide-y divide-line">
              <BoundaryList items={all.filter((batch) => !isNew(batch))} keyOf={({ id }) => id}>
                {(batch) => (
                  <InvitationBatchRow
                    batch={batch}
                    isBusy={stop.isPending && stop.variables === batch.id}
                    onStop={() => stop.mutate(batch.id)}
                  />
                )}
              </BoundaryList>
            </ul>
          </>
        )}
      </QueryBoundary>
      <ShowMore list={batches} />
      {dialog}
    </Section>
  );
}

/** True if it is not sent yet. */
const isNew = ({ startedAt }: InvitationBatch): boolean => startedAt === undefined;

interface ClassesFormProps {
  readonly isBusy: boolean;
  readonly onCount: (classes: { readonly from: number | undefined; readonly to: number | undefined }) => void;
}

function ClassesForm({ isBusy, onCount }: ClassesFormProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const count = (event: FormEvent): void => {
    event.preventDefault();
    onCount({ from: yearOf(from), to: yearOf(to) });
  };
  return (
    <form noValidate onSubmit={count} className="mt-4 flex flex-wrap items-end gap-3">
      <Field
        name="from"
        label={t`From class`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="w-32"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <Field
        name="to"
        label={t`To class`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="w-32"
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Button type="submit" kind="outline" busy={isBusy} className="h-12">
        {t`Count people`}
      </Button>
    </form>
  );
}

const yearOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
