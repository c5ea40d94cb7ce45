import { t } from '@lingui/core/macro';
import Download from 'lucide-react/icons/download';
import { type ComponentProps, useState } from 'react';
import type { DataExport } from '#shared/account/entities.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { needsReauthentication } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { useExport } from './useExport.ts';

/** The export of the member's data: request, progress, download. */
export function ExportData() {
  const { copy, show, prepare, download, dialog } = useExport();
  const showButton = (
    <BusyButton kind="soft" className="me-2 mt-4" onRun={show}>
      {t`Show my copy`}
    </BusyButton>
  );
  return (
    <Section
      title={t`Download your data`}
      hint={t`Your profile, experiences with images, comments, likes, follows, messages, the details you gave the school and your login methods, as JSON and image files.`}
    >
      <QueryBoundary
        query={copy}
        pending={null}
        failed={(error) =>
          needsReauthentication(error)
            ? showButton
            : t`Couldn't prepare a copy of your data. Please try again.`
        }
        className="mt-4"
      />
      <div role="status">{copy.data && <ExportedCopy copy={copy.data} onFetch={download} />}</div>
      <PrepareExport copy={copy.data} onPrepare={prepare} />
      {dialog}
    </Section>
  );
}

const dayOf = (iso: string) => formatDay(iso, { day: 'numeric', month: 'long' });

interface ExportedCopyProps {
  readonly copy: DataExport;
  readonly onFetch: () => Promise<void>;
}

function ExportedCopy({
  copy: { state, name = '', bytes = 0, keptUntil = '', mailed },
  onFetch,
}: ExportedCopyProps) {
  if (state === 'none') return null;
  if (state === 'preparing') {
    return (
      <p className="mt-4 text-base font-semibold">
        {mailed
          ? t`Preparing your copy. We'll e-mail you when it's ready.`
          : t`Preparing your copy. It'll appear here in a few minutes.`}
      </p>
    );
  }
  const size = sizeOf(bytes);
  const day = dayOf(keptUntil);
  return (
    <SettingList className="mt-3" label={t`Your copy`}>
      <SettingRow Icon={Download} title={name} sub={t`${size}. Available until ${day}.`} wraps>
        <BusyButton size="sm" onRun={onFetch}>
          {t`Download`}
        </BusyButton>
      </SettingRow>
    </SettingList>
  );
}

/** A rounded size: '14 MB'. */
function sizeOf(bytes: number): string {
  const megabytes = Math.round(bytes / 1_000_000);
  return bytes < 1_000_000 ? t`Less than 1 MB` : t`${megabytes} MB`;
}

interface PrepareExportProps {
  readonly copy: DataExport | undefined;
  readonly onPrepare: () => Promise<void>;
}

function PrepareExport({ copy, onPrepare }: PrepareExportProps) {
  if (copy?.state === 'preparing') return null;
  return (
    <>
      <BusyButton kind="outline" className="mt-4" disabled={copy?.nextAt !== undefined} onRun={onPrepare}>
        {copy?.state === 'ready' ? t`Request a new copy` : t`Request a copy`}
      </BusyButton>
      {copy?.nextAt !== undefined && (
        <p className="mt-2 text-xs text-ink-2">{t`You can request one copy a day. Try again tomorrow.`}</p>
      )}
    </>
  );
}

interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> {
  readonly onRun: () => Promise<void>;
}

/** A button that is isBusy until its request is done. */
function BusyButton({ onRun, ...rest }: BusyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    await onRun();
    setBusy(false);
  };
  return <Button {...rest} busy={isBusy} onClick={() => void run()} />;
}
