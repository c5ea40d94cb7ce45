import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Audience } from '#shared/announcements/entities.ts';
import { useDirectoryPreview } from '#web/api/directory.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Chip } from '#web/ui/buttons/Chip.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { DialogDoneButton } from '#web/ui/dialogs/DialogDoneButton.tsx';
import { audienceChips, audienceFrom, directoryLink, filtersOf } from './audienceFilters.ts';
import { type DirectoryFilters, directoryRequest, type FilterChange } from './directoryAddress.ts';
import { FilterFields } from './FilterFields.tsx';

interface AudienceFieldsProps {
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
  /** How many members match; undefined until it is known. */
  readonly count: number | undefined;
}

/** The conditions of an audience as pills, and how many members match all of them. */
export function AudienceFields({ audience, onChange, count }: AudienceFieldsProps) {
  const [open, setOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const filters = filtersOf(audience);
  const change = (filterChange: FilterChange): void =>
    onChange(audienceFrom({ ...filters, ...filterChange(filters) }, audience));
  const chips = audienceChips(audience);
  const link = directoryLink(audience);
  const formatted = formatNumber(count ?? 0);
  return (
    <fieldset className="rounded-lg border border-line px-4 pt-1 pb-4">
      <legend className="px-1.5 text-sm font-semibold">{t`Audience`}</legend>
      <p className="text-sm text-ink-2">
        {chips.length === 0
          ? t`All members. Add a condition to narrow this down.`
          : t`Members who match all of these`}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        {chips.map(({ label, without }) => (
          <Chip
            key={label}
            label={label}
            removeText={t`Remove condition: ${label}`}
            onRemove={() => {
              onChange(without);
              add.current?.focus();
            }}
          />
        ))}
        <Button ref={add} kind="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Plus aria-hidden="true" className="size-4" />
          {t`Add a condition`}
        </Button>
      </div>
      <div className="mt-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
        <p role="status" className="tnum text-ink-2">
          {count === 0 && t`No one matches.`}
          {count !== undefined && count > 0 && (
            <Trans>
              <span className="me-1 font-display text-xl font-semibold text-ink">{formatted}</span>{' '}
              <Plural value={count} one="member" other="members" />
            </Trans>
          )}
        </p>
        {link !== undefined && (
          <Link to={link} className="hit font-semibold text-brand-ink hover:underline">
            {t`See them in Find User`}
          </Link>
        )}
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={t`Conditions`}>
        <div className="pt-2">
          <Conditions filters={filters} onFilter={change} />
        </div>
        <DialogDoneButton onClick={() => setOpen(false)} />
      </Dialog>
    </fieldset>
  );
}

interface ConditionsProps {
  readonly filters: DirectoryFilters;
  readonly onFilter: (change: FilterChange) => void;
}

/** The directory's filters, each with the number of people it would find. */
function Conditions({ filters, onFilter }: ConditionsProps) {
  const { data } = useDirectoryPreview({ ...directoryRequest(filters, '', []), limit: '1' });
  return <FilterFields filters={filters} facets={data?.facets} onFilter={onFilter} hasOnline={false} />;
}
