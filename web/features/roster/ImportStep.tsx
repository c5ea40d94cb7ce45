import { plural, t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RosterImport } from '#shared/roster/entities.ts';
import { hasFinishedConfirming, useRefreshAfterImport, type useUndoImport } from '#web/api/admin/rosters.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { formatNumber, formatPercent } from '#web/lib/texts/numbers.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { LabelledProgress } from './LabelledProgress.tsx';
import { unconfirmedText } from './rosterTexts.ts';

interface ImportStepProps {
  readonly current: RosterImport;
  readonly undo: ReturnType<typeof useUndoImport>;
}

/** The last step: the import's progress and result, and how to undo it. */
export function ImportStep({ current, undo }: ImportStepProps) {
  const { state, progress, fileName } = current;
  const { done, total } = progress ?? { done: 0, total: 1 };
  const [written, all] = [formatNumber(done), formatNumber(total)];
  const percent = formatPercent(Math.floor((100 * done) / Math.max(1, total)));
  return (
    <Card flush className="p-5 max-sm:-mx-4 sm:p-7">
      {state === 'importing' && (
        <>
          <h2 className="text-xl">{t`Importing ${fileName}`}</h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">{t`You can leave this page. The import will continue.`}</p>
          <LabelledProgress label={t`${written} of ${all}`} done={done} total={total} />
        </>
      )}
      {state === 'undoing' && (
        <>
          <h2 className="mb-4 text-xl">{t`Undoing the import`}</h2>
          <LabelledProgress label={percent} done={done} total={total} />
        </>
      )}
      {state === 'imported' && <Imported current={current} undo={undo} />}
      {state === 'undone' && (
        <ResultHeading Icon={RotateCcw} title={t`Import undone`}>
          {t`The roster is back to how it was, except for changes made by later imports.`}
        </ResultHeading>
      )}
      {!current.progress && state !== 'imported' && (
        <Link to="/admin/roster" className={`${buttonClass({ kind: 'outline' })} mt-5`}>
          {t`Import another file`}
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
  const { added, changed, seconds } = imported;
  const lines = added + changed;
  const undoImport = (): void => {
    setIsAsking(false);
    undo.mutate();
  };
  return (
    <>
      <ResultHeading
        Icon={Check}
        title={plural(lines, { one: '# line imported', other: '# lines imported' })}
      >
        {t`Finished in ${plural(seconds, { one: '# second', other: '# seconds' })}. ${plural(leftOut, {
          one: '# line skipped',
          other: '# lines skipped',
        })}.`}
      </ResultHeading>
      <ImportResults current={current} />
      {undo.isError && (
        <ErrorNote
          className="mt-4"
          message={problemText(undo.error, t`Couldn't undo the import. Please try again.`)}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {strong > 0 && (
          <Link to={requestsOf(current)} className={buttonClass()}>
            {plural(strong, { one: 'Review # request', other: 'Review # requests' })}
          </Link>
        )}
        <Link to="/admin/roster" className={buttonClass(strong > 0 ? { kind: 'outline' } : {})}>
          {t`Import another file`}
        </Link>
        {undoUntil !== undefined && (
          <Button kind="outline" busy={undo.isPending} onClick={() => setIsAsking(true)}>
            {t`Undo import`}
          </Button>
        )}
      </div>
      {undoUntil !== undefined && (
        <p className="mt-3 text-xs text-ink-2">{t`You can undo this for seven days.`}</p>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Undo this import?`}
        description={
          confirming
            ? t`People it added will be removed from the roster, and changed entries will go back to their previous values. Entries that a later import changed will stay as they are. Members who match only the removed or changed entries will no longer be confirmed by the school. Everyone it approved will stay a member.`
            : t`People it added will be removed from the roster, and changed entries will go back to their previous values. Entries that a later import changed will stay as they are. Members who match only the removed or changed entries will no longer be confirmed by the school.`
        }
        confirmLabel={t`Undo import`}
        onConfirm={undoImport}
      />
    </>
  );
}

/** The results for the lines, and for the pending requests that they confirm. */
function ImportResults({ current }: { readonly current: RosterImport }) {
  const { imported = { added: 0, changed: 0 }, confirming, counting = false, strong = 0 } = current;
  const { added, changed } = imported;
  return (
    <ul className="mt-5 space-y-2 text-base">
      <li className="flex gap-3">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
        {t`${plural(added, { one: '# person', other: '# people' })} added, ${plural(changed, {
          one: '# changed',
          other: '# changed',
        })}.`}
      </li>
      <li className="flex gap-3">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
        {t`Members are recognized automatically if their confirmed e-mail address belongs to exactly one person on the roster.`}
      </li>
      {counting && (
        <li className="flex gap-3">
          <Hourglass aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
          <span role="status">{t`Counting requests with a strong match...`}</span>
        </li>
      )}
      {strong > 0 && (
        <li className="flex gap-3">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
          {plural(strong, {
            one: '# request now has a strong match.',
            other: '# requests now have a strong match.',
          })}
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

/** The progress of the approvals, and whether any requests are left for manual review. */
function Confirming({ confirming, ofImport }: ConfirmingProps) {
  const { of, confirmed, ended } = confirming;
  const isDone = hasFinishedConfirming(confirming);
  useRefreshAfterImport(isDone);
  const unconfirmedCount = of - confirmed;
  const [approved, checked, all] = [
    formatNumber(confirmed),
    formatNumber(confirming.checked),
    formatNumber(of),
  ];
  const Icon = ended !== undefined ? CircleAlert : isDone ? Check : Hourglass;
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-ink" />
      <span role="status">
        {isDone
          ? plural(of, {
              one: `${approved} of # matching member approved.`,
              other: `${approved} of # matching members approved.`,
            })
          : t`Approving matching members: ${checked} of ${all}.`}
        {isDone && unconfirmedCount > 0 && (
          <>
            {' '}
            {unconfirmedText(unconfirmedCount, ended)}{' '}
            <Link
              to={ended === undefined ? '/admin/requests' : ofImport}
              className="font-semibold text-brand-ink underline underline-offset-3"
            >
              {t`Review requests`}
            </Link>
          </>
        )}
      </span>
    </li>
  );
}

function ResultHeading({
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
