import { t } from '@lingui/core/macro';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import Ticket from 'lucide-react/icons/ticket';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { highlight } from './highlight.ts';
import type { Hit } from './hits.ts';

interface SearchRowProps {
  readonly id: string;
  readonly hit: Hit;
  /** The search whose words are highlighted. */
  readonly searchText: string;
  readonly isActive: boolean;
  readonly isOnline: boolean | undefined;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

/** One result, as an option of the search's list: the focus stays in the field. */
export function SearchRow({ id, hit, searchText, isActive, isOnline, onPoint, onOpen }: SearchRowProps) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3.5 rounded-md px-3 py-1.5',
        isActive && 'bg-brand-soft outline-offset-[-2px] forced-colors:outline-2',
      )}
    >
      <HitIcon hit={hit} isOnline={isOnline} />
      <span className="min-w-0 flex-1 leading-tight">
        <span dir="auto" className="block truncate text-base font-semibold">
          <HighlightedText text={hit.title} searchText={searchText} />
        </span>
        {hit.sub !== '' && (
          <span dir="auto" className="block truncate text-xs text-ink-2">
            <HighlightedText text={hit.sub} searchText={searchText} />
          </span>
        )}
        {isOnline === true && <span className="sr-only">, {t`Online`}</span>}
      </span>
      {hit.end !== undefined && <span className="shrink-0 text-xs text-ink-2">{hit.end}</span>}
      {isActive && (
        <span
          aria-hidden="true"
          className="inline-flex shrink-0 items-center gap-1.5 rounded-sm bg-surface px-2 py-1 text-xs font-semibold text-ink-2 shadow-1 max-sm:hidden"
        >
          <CornerDownLeft className="size-3" />
          {t({ message: 'Open', context: 'verb' })}
        </span>
      )}
    </div>
  );
}

function HitIcon({
  hit: { kind, title, photo = '', Icon },
  isOnline,
}: Pick<SearchRowProps, 'hit' | 'isOnline'>) {
  if (kind === 'person' || kind === 'message')
    return <Avatar name={title} src={photo} size={40} isOnline={isOnline} />;
  const KindIcon = Icon ?? (kind === 'event' ? Ticket : BriefcaseBusiness);
  return (
    <span
      className={cx(
        'grid size-10 shrink-0 place-items-center rounded-full',
        kind === 'page' && 'bg-sunken text-ink-2',
        kind === 'event' && 'bg-gold-soft text-gold-ink',
        kind === 'experience' && 'bg-brand-soft text-brand-ink',
      )}
    >
      <KindIcon aria-hidden="true" className="size-5" />
    </span>
  );
}

function HighlightedText({ text, searchText }: { readonly text: string; readonly searchText: string }) {
  return highlight(text, searchText).map((piece, index) =>
    piece.isFound ? (
      <mark key={index} className="rounded-[3px] bg-gold-soft text-gold-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
