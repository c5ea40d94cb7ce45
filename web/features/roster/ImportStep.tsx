import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RosterImport } from '#shared/roster/entities.ts';
import { rosterTexts } from '#shared/roster/texts.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { counted, formatNumber } from '#web/lib/dates/numbers.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { isOver, useOfficeAfter, type useRosterWork } from '#web/api/office/rosters.ts';
import { leftWords } from './rosterWords.ts';
import { WorkBar } from './WorkBar.tsx';

interface ImportStepProps {
  readonly current: RosterImport;
  readonly undo: ReturnType<typeof useRosterWork>['undo'];
}

/** The last step: the import's progress and result, and how to undo it. */
export function ImportStep({ current, undo }: ImportStepProps) {
  const { state, progress } = current;
  const { done, total } = progress ?? { done: 0, total: 1 };
  return (
    <Card flush className="p-5 max-sm:-mx-4 sm:p-7">
      {state === 'importing' && (
        <>
          <h2 className="text-xl">Importing {current.fileName}</h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">It goes on also when you leave this page.</p>
          <WorkBar label={`${formatNumber(done)} of ${formatNumber(total)}`} done={done} total={total} />
        </>
      )}
      {state === 'undoing' && (
        <>
          <h2 className="mb-4 text-xl">Taking the import back</h2>
          <WorkBar label={`${Math.floor((100 * done) / Math.max(1, total))} %`} done={done} total={total} />
        </>
      )}
      {state === 'imported' && <Imported current={current} undo={undo} />}
      {state === 'undone' && (
        <Headline Icon={RotateCcw} title="The import is taken back">
          The roster is as it was, but for what later imports wrote.
        </Headline>
      )}
      {!current.progress && state !== 'imported' && (
        <Link to="/admin/roster" className={`${buttonClass({ kind: 'outline' })} mt-5`}>
          Another file
        </Link>
      )}
    </Card>
  );
}

/** A link to the pending requests that an import confirms. */
const requestsOf = ({ id }: RosterImport): string => `/admin/requests?import=${id}`;

function Imported({ current, undo }: ImportStepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const {
    imported = { added: 0, changed: 0, seconds: 0 },
    numbers,
    undoUntil,
    confirming,
    strong = 0,
  } = current;
  const leftOut = numbers?.leftOut ?? 0;
  const lines = imported.added + imported.changed;
  const take = (): void => {
    setIsAsking(false);
    undo.mutate();
  };
  return (
    <>
      <Headline Icon={Check} title={`${counted(lines, 'line')} ${lines === 1 ? 'is' : 'are'} in`}>
        In {counted(imported.seconds, 'second')}. {counted(leftOut, 'line')} {leftOut === 1 ? 'was' : 'were'}{' '}
        left out.
      </Headline>
      <WhatItDid current={current} />
      {undo.isError && <ErrorNote className="mt-4" message={problemText(undo.error, rosterTexts.failed)} />}
      <div className="mt-5 flex flex-wrap gap-2">
        {strong > 0 && (
          <Link to={requestsOf(current)} className={buttonClass()}>
            See the {counted(strong, 'request')}
          </Link>
        )}
        <Link to="/admin/roster" className={buttonClass(strong > 0 ? { kind: 'outline' } : {})}>
          Another file
        </Link>
        {undoUntil !== undefined && (
          <Button kind="outline" busy={undo.isPending} onClick={() => setIsAsking(true)}>
            Undo this import
          </Button>
        )}
      </div>
      {undoUntil !== undefined && <p className="mt-3 text-xs text-ink-2">Undo works for 7 days.</p>}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Undo this import?"
        description={`Rows that it wrote last become what they were, and people whom it brought go. Who was recognised by it alone is no more.${confirming ? ' Who was confirmed stays a member.' : ''}`}
        confirmLabel="Undo this import"
        onConfirm={take}
      />
    </>
  );
}

/** The results for the lines, and for the pending requests that they confirm. */
function WhatItDid({ current }: { readonly current: RosterImport }) {
  const { imported = { added: 0, changed: 0 }, confirming, counting = false, strong = 0 } = current;
  return (
    <ul className="mt-5 space-y-2 text-base">
      <li className="flex gap-3">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
        {counted(imported.added, 'person is', 'people are')} new, {formatNumber(imported.changed)}{' '}
        {imported.changed === 1 ? 'was' : 'were'} changed.
      </li>
      <li className="flex gap-3">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
        Members whose confirmed address stands beside one person are recognised by themselves.
      </li>
      {counting && (
        <li className="flex gap-3">
          <Hourglass aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
          <span role="status">Counting the requests that have a strong match now.</span>
        </li>
      )}
      {strong > 0 && (
        <li className="flex gap-3">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
          {counted(strong, 'request')} now {strong === 1 ? 'has' : 'have'} a strong match.
        </li>
      )}
      {confirming && <Confirming confirming={confirming} ofImport={requestsOf(current)} />}
    </ul>
  );
}

interface ConfirmingProps {
  readonly confirming: NonNullable<RosterImport['confirming']>;
  /** A link to the requests that the file still confirms. */
  readonly ofImport: string;
}

/** The progress of the confirmations, and whether any requests were left to the queue. */
function Confirming({ confirming, ofImport }: ConfirmingProps) {
  const { looked, of, confirmed, ended } = confirming;
  const isDone = isOver(confirming);
  useOfficeAfter(isDone);
  const left = of - confirmed;
  const Icon = ended !== undefined ? CircleAlert : isDone ? Check : Hourglass;
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
      <span role="status">
        {isDone
          ? `${formatNumber(confirmed)} of ${counted(of, 'waiting member')} ${confirmed === 1 ? 'is' : 'are'} confirmed.`
          : `Confirming the waiting members: ${formatNumber(looked)} of ${formatNumber(of)}.`}
        {isDone && left > 0 && (
          <>
            {' '}
            {leftWords(left, ended)}{' '}
            <Link
              to={ended === undefined ? '/admin/requests' : ofImport}
              className="font-semibold text-brand-ink underline underline-offset-3"
            >
              Requests
            </Link>
          </>
        )}
      </span>
    </li>
  );
}

function Headline({
  Icon,
  title,
  children,
}: {
  readonly Icon: typeof Check;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div role="status" className="flex items-center gap-4">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand text-on-brand">
        <Icon aria-hidden="true" className="size-6" strokeWidth={2.5} />
      </span>
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
    </div>
  );
}
