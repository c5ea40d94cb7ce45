import Hourglass from 'lucide-react/icons/hourglass';
import { useSearchParams } from 'react-router-dom';
import { rosterTexts } from '#shared/roster/texts.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { howLong } from '#web/lib/dates/time.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { OfficePage } from '#web/ui/layout/OfficePage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { FileStep } from './FileStep.tsx';
import { standsStill } from '#web/api/office/pace.ts';
import { isAtWork, useRosterImport } from '#web/api/office/rosters.ts';
import { RosterSteps } from './RosterSteps.tsx';

/** The roster: an import goes through four steps. The URL holds the import and the number of loaded lines. */
export default function RosterScreen() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('import');
  return (
    <OfficePage
      title="Roster"
      sub="Whom the school knows. New members are compared with it; nobody is shown it."
    >
      {id === null ? (
        <>
          <RosterSteps current="File" isDone={false} />
          <FileStep current={undefined} onUploaded={(sent) => setAddress({ import: sent })} />
        </>
      ) : (
        <OneImport key={id} id={id} />
      )}
    </OfficePage>
  );
}

/** The server retries stalled work, so nobody has to wait here for it. */
function Still({ seconds }: { readonly seconds: number }) {
  return (
    <Note tone="gold" Icon={Hourglass} title={`Nothing has moved for ${howLong(seconds)}`} className="mb-4">
      <p>It is tried again by itself, for some hours. You can leave this page and look again later.</p>
    </Note>
  );
}

/** An import as the server has it, which survives a reload. */
function OneImport({ id }: { readonly id: string }) {
  const found = useRosterImport(id);
  return (
    <QueryBoundary
      query={found}
      pending={<Skeleton className="h-72 rounded-xl" />}
      failed={(error) => problemText(error, rosterTexts.failed)}
      className="mb-4"
    >
      {({ current, standsMs }) => (
        <>
          {isAtWork(current) && standsStill(standsMs) && <Still seconds={standsMs / 1000} />}
          <CurrentStep current={current} />
        </>
      )}
    </QueryBoundary>
  );
}
