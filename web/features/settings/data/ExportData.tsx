import Download from 'lucide-react/icons/download';
import type { DataExport } from '#shared/account/entities.ts';
import { leavingTexts } from '#shared/account/texts.ts';
import { needsProof } from '#web/lib/http/apiClient.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useExport } from './useExport.ts';
import { WorkButton } from './WorkButton.tsx';

/** The export of the member's data: request, progress, download. */
export function ExportData() {
  const { copy, show, prepare, fetchIt, dialog } = useExport();
  const hidden = (
    <WorkButton kind="soft" className="me-2 mt-4" onWork={show}>
      Show my copies
    </WorkButton>
  );
  return (
    <Section
      title="Download your data"
      hint="Profile, experiences with their pictures, comments, likes, follows, messages, what you told the school and how you log in, as JSON and image files."
    >
      <QueryBoundary
        query={copy}
        pending={<RowSkeleton />}
        failed={(error) => (needsProof(error) ? hidden : leavingTexts.exportFailed)}
        className="mt-4"
      >
        {() => null}
      </QueryBoundary>
      <div role="status">{copy.data && <Copy copy={copy.data} onFetch={fetchIt} />}</div>
      <Prepare copy={copy.data} onPrepare={prepare} />
      {dialog}
    </Section>
  );
}

const dayOf = (iso: string) => formatDay(iso, { day: 'numeric', month: 'long' });

interface CopyProps {
  readonly copy: DataExport;
  readonly onFetch: () => Promise<void>;
}

function Copy({ copy: { state, name = '', bytes = 0, keptUntil = '', mailed }, onFetch }: CopyProps) {
  if (state === 'none') return null;
  if (state === 'preparing') {
    return (
      <p className="mt-4 text-base font-semibold">
        {mailed ? 'Being prepared, we e-mail you.' : 'Being prepared. It will stand here in a few minutes.'}
      </p>
    );
  }
  return (
    <SettingList className="mt-3" label="Your copy">
      <SettingRow
        Icon={Download}
        title={name}
        sub={`${sizeOf(bytes)}, ready. The link works until ${dayOf(keptUntil)}.`}
        wraps
      >
        <WorkButton size="sm" onWork={onFetch}>
          Download
        </WorkButton>
      </SettingRow>
    </SettingList>
  );
}

/** As people say it: '14 MB'. */
function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? 'Less than 1 MB' : `${Math.round(megabytes)} MB`;
}

interface PrepareProps {
  readonly copy: DataExport | undefined;
  readonly onPrepare: () => Promise<void>;
}

function Prepare({ copy, onPrepare }: PrepareProps) {
  if (copy?.state === 'preparing') return null;
  return (
    <>
      <WorkButton kind="outline" className="mt-4" disabled={copy?.nextAt !== undefined} onWork={onPrepare}>
        {copy?.state === 'ready' ? 'Prepare a new copy' : 'Prepare a copy'}
      </WorkButton>
      {copy?.nextAt !== undefined && (
        <p className="mt-2 text-xs text-ink-2">Once a day. The next one is possible tomorrow.</p>
      )}
    </>
  );
}
