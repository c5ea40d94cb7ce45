import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Enter leads to the people who are found: /findusers?q= */
export function SearchBox() {
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('q');
    if (typeof words === 'string' && words.trim() !== '')
      void navigate(`/findusers?q=${encodeURIComponent(words.trim())}`);
  };
  return (
    <form role="search" onSubmit={onSubmit} className="relative mr-auto w-full max-w-72 max-md:hidden">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        name="q"
        dir="auto"
        aria-label="Search people"
        placeholder="Search"
        className="h-10 w-full rounded-full border border-transparent bg-sunken pr-4 pl-10 text-sm placeholder:text-ink-3 hover:border-line focus-visible:outline-offset-0"
      />
    </form>
  );
}
