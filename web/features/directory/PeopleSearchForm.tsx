import { t } from '@lingui/core/macro';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useMediaQuery } from '#web/lib/hooks/useMediaQuery.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

interface PeopleSearchFormProps {
  readonly input: string;
  readonly onType: (input: string) => void;
  /** Called on Enter. */
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** The field that searches people, with Clear. */
export function PeopleSearchForm({ input, onType, onSubmit, onClear }: PeopleSearchFormProps) {
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
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          name="name"
          dir="auto"
          value={input}
          autoComplete="off"
          aria-label={t`Search by name`}
          placeholder={isNarrow ? t`Search by name` : t`Search by name, job or employer`}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          className="h-12 w-full truncate rounded-full border border-line-strong bg-surface pe-4 ps-12 text-base placeholder:text-ink-3 max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      <Button kind="outline" className="h-12 max-sm:w-12 max-sm:px-0!" onClick={onClear}>
        <X aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t`Clear`}</span>
      </Button>
    </form>
  );
}
