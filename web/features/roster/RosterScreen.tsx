import { useSearchParams } from 'react-router-dom';
import { rosterTexts } from '#shared/rosterTexts.ts';
import { problemText } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { OfficePage } from '#web/ui/OfficePage.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { FileStep } from './FileStep.tsx';
import { useRosterImport } from './rosterQueries.ts';
import { RosterSteps } from './RosterSteps.tsx';

/** Whom the school knows: a file goes in by four steps. Which import, and how far one looks, are in the address. */
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

/** An import as the server has it, which survives a reload. */
function OneImport({ id }: { readonly id: string }) {
  const found = useRosterImport(id);
  if (found.isPending) return <Skeleton className="h-72 rounded-xl" />;
  if (found.data !== undefined) return <CurrentStep current={found.data} />;
  return (
    <ErrorNote
      message={problemText(found.error, rosterTexts.failed)}
      onRetry={() => void found.refetch()}
      busy={found.isFetching}
    />
  );
}
