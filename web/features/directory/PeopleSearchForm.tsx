import { t } from '@lingui/core/macro';
import X from 'lucide-react/icons/x';
import { useMediaQuery } from '#web/lib/hooks/useMediaQuery.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';

interface PeopleSearchFormProps {
  readonly searchText: string;
  readonly onType: (searchText: string) => void;
  /** Called on Enter. */
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** The field that searches people, with Clear. */
export function PeopleSearchForm({ searchText, onType, onSubmit, onClear }: PeopleSearchFormProps) {
  // A longer placeholder does not fit on a phone.
  const isNarrow = useMediaQuery('(width < 30rem)');
  return (
    <form
      role="search"
      aria-label={t`People`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex min-w-0 flex-1 gap-2"
    >
      <SearchInput
        look="outlined"
        size="lg"
        name="name"
        label={t`Search by name`}
        placeholder={isNarrow ? t`Search by name` : t`Search by name, job or employer`}
        value={searchText}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        className="flex-1"
      />
      <Button kind="outline" className="h-12 max-sm:w-12 max-sm:px-0!" onClick={onClear}>
        <X aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t`Clear`}</span>
      </Button>
    </form>
  );
}
