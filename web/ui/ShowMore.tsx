import { Button } from './Button.tsx';

/** As much of a paged list as its last line needs to know. */
export interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The last line of a paged list: 'Show more', as long as there is more. */
export function ShowMore({ list }: { readonly list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      kind="ghost"
      size="sm"
      className="mt-3"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
