import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RosterImport } from '#shared/roster/entities.ts';
import { useCheckRoster, useStartImport, useUndoImport } from '#web/api/admin/rosters.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportStep } from './ImportStep.tsx';
import { LabelledProgress } from './LabelledProgress.tsx';
import { type RosterStep, RosterSteps, stepLabels } from './RosterSteps.tsx';

export function CurrentStep({ current }: { readonly current: RosterImport }) {
  const [address] = useSearchParams();
  const step = stepOf(current, address.get('step') === 'check');
  const { state } = current;
  const container = useRef<HTMLDivElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    // Moves the focus along for keyboard and screen reader users.
    if (previous.current !== step) container.current?.focus({ preventScroll: true });
    previous.current = step;
  }, [step]);
  return (
    <>
      <RosterSteps current={step} isDone={state === 'imported' || state === 'undone'} />
      <div
        ref={container}
        tabIndex={-1}
        role="group"
        aria-label={i18n._(stepLabels[step])}
        className="outline-none"
      >
        <StepContent step={step} current={current} />
      </div>
    </>
  );
}

function StepContent({ step, current }: { readonly step: RosterStep; readonly current: RosterImport }) {
  const [, setAddress] = useSearchParams();
  const { reauthenticate, dialog } = useReauthenticate();
  const { id, file, numbers } = current;
  const check = useCheckRoster(id, reauthenticate);
  const startImport = useStartImport(id, reauthenticate);
  const undo = useUndoImport(id, reauthenticate);
  if (step === 'File') {
    return <FileStep current={current} onUploaded={(sent) => setAddress({ import: sent })} />;
  }
  if (step === 'Columns' && file !== undefined) {
    return (
      <ColumnsStep
        current={{ ...current, file }}
        check={check}
        onBack={() => setAddress({})}
        onChecked={() => setAddress({ import: id, step: 'check' })}
      />
    );
  }
  if (step === 'Check' && current.state === 'checking') return <Checking current={current} />;
  if (step === 'Check' && numbers !== undefined) {
    return (
      <>
        <CheckStep
          current={{ ...current, numbers }}
          startImport={startImport}
          onBack={() => setAddress({ import: id })}
        />
        {dialog}
      </>
    );
  }
  return (
    <>
      <ImportStep current={current} undo={undo} />
      {dialog}
    </>
  );
}

function Checking({ current: { fileName, progress } }: { readonly current: RosterImport }) {
  const { done, total } = progress ?? { done: 0, total: 1 };
  const [checked, all] = [formatNumber(done), formatNumber(total)];
  const label = progress === undefined ? t`Reading lines` : t`${checked} of ${all} lines`;
  return (
    <Card flush className="p-5 max-sm:-mx-4 sm:p-7">
      <h2 className="mb-4 text-xl">{t`Checking ${fileName}`}</h2>
      <LabelledProgress label={label} done={done} total={total} />
    </Card>
  );
}

/** After the file is read, the import waits for an admin to assign its columns and continue. */
function stepOf({ state, numbers }: RosterImport, wantsCheck: boolean): RosterStep {
  if (state === 'checking') return wantsCheck ? 'Check' : 'File';
  if (state === 'checked') return wantsCheck && numbers !== undefined ? 'Check' : 'Columns';
  return state === 'uploading' || state === 'refused' ? 'File' : 'Import';
}
