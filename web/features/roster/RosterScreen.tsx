import { t } from '@lingui/core/macro';
import Hourglass from 'lucide-react/icons/hourglass';
import { useSearchParams } from 'react-router-dom';
import { isStalled, isImportRunning, useRosterImport } from '#web/api/admin/rosters.ts';
import { durationText } from '#web/lib/dates/pastDays.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { FileStep } from './FileStep.tsx';
import { RosterInvitations } from './RosterInvitations.tsx';
import { RosterSteps } from './RosterSteps.tsx';

/** The roster: an import goes through four steps. The URL holds the import and the number of loaded lines. */
export default function RosterScreen() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('import');
  return (
    <AdminPage
      title={t`Roster`}
      sub={t`School records, used to confirm new members. Never shown to members.`}
    >
      {id === null ? (
        <>
          <RosterSteps current="File" isDone={false} />
          <FileStep current={undefined} onUploaded={(sent) => setAddress({ import: sent })} />
          <RosterInvitations />
        </>
      ) : (
        <OneImport key={id} id={id} />
      )}
    </AdminPage>
  );
}

/** The server retries stalled work, so admins don't have to wait here for it. */
function StalledNote({ seconds }: { readonly seconds: number }) {
  const duration = durationText(seconds);
  return (
    <Note tone="gold" Icon={Hourglass} title={t`No progress for ${duration}`} className="mb-4">
      <p>{t`We'll keep retrying for a few hours. You can leave this page and come back later.`}</p>
    </Note>
  );
}

/** An import on the server, which survives a reload. */
function OneImport({ id }: { readonly id: string }) {
  const query = useRosterImport(id);
  return (
    <QueryBoundary
      query={query}
      pending={<Skeleton className="h-72 rounded-xl" />}
      failed={(error) => problemText(error, t`Couldn't load the import.`)}
      className="mb-4"
    >
      {({ current, stalledMs }) => (
        <>
          {isImportRunning(current) && isStalled(stalledMs) && <StalledNote seconds={stalledMs / 1000} />}
          <CurrentStep current={current} />
        </>
      )}
    </QueryBoundary>
  );
}
