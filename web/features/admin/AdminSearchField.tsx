import { useUrlText } from '#web/lib/url/useUrlFilters.ts';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';

interface AdminSearchFieldProps {
  readonly label: string;
  /** The text in the URL. */
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
}

/** Searches a list of the admin pages while the user types. */
export function AdminSearchField({ label, searchText, onSearch }: AdminSearchFieldProps) {
  const [input, setInput] = useUrlText(searchText, onSearch);
  return (
    <SearchInput
      variant="outlined"
      size="sm"
      label={label}
      value={input}
      onChange={({ currentTarget }) => setInput(currentTarget.value)}
      className="w-full max-w-72 max-sm:max-w-none"
    />
  );
}
