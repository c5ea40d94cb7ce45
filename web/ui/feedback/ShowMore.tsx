import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/buttons/Button.tsx';

/** The part of a paged list that its last line needs. */
export interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** The next page failed to load. */
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

interface ShowMoreProps {
  readonly list: PagedList;
  /** Outlined and centered: below a list that fills the screen. */
  readonly centered?: boolean;
  readonly label?: string;
}

/** The last line of a paged list: 'Show more' while there is more, and a retry after a failure. */
export function ShowMore({ list, centered = false, label = t`Show more` }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={centered ? 'mt-6 flex flex-col items-center gap-2' : 'mt-3'}>
      <p role="status" className="text-sm text-danger">
        {list.isFetchNextPageError && !list.isFetchingNextPage && t`Couldn't load more.`}
      </p>
      <Button
        {...(centered ? { kind: 'outline' } : { kind: 'ghost', size: 'sm' })}
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
