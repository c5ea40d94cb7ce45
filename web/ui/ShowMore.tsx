import { Button } from './Button.tsx';

/** As much of a paged list as its last line needs to know. */
export interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface ShowMoreProps {
  readonly list: PagedList;
  /** Outlined, in the middle: below a list that fills the screen. */
  readonly centred?: boolean;
}

/** The last line of a paged list: 'Show more', as long as there is more. */
export function ShowMore({ list, centred = false }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={centred ? 'mt-6 flex justify-center' : 'mt-3'}>
      <Button
        {...(centred ? { kind: 'outline' } : { kind: 'ghost', size: 'sm' })}
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
