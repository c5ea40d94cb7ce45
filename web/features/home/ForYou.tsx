import { t } from '@lingui/core/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '#web/lib/dates/time.ts';
import { useInbox } from '#web/realtime/inbox.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { forYouTiles, type Tile } from './forYouTiles.ts';
import type { HomeData } from './useHome.ts';

/** One to three tiles that concern the member, or nothing. They stay for the whole visit. */
export function ForYou({ ownId, home, events }: HomeData) {
  const { rows } = useInbox();
  const [tiles] = useState(() =>
    home === undefined ? [] : forYouTiles({ ownId, home, events, conversations: rows }),
  );
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="for-you" className="mt-8">
      <h2 id="for-you" className="text-2xl">
        {t`For you`}
      </h2>
      <ul className="mt-4 grid auto-cols-fr gap-3 sm:gap-4 md:grid-flow-col">
        {tiles.map((tile) => (
          <li key={tile.kind} className="min-w-0">
            <ForYouTile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForYouTile({ tile }: { readonly tile: Tile }) {
  const { kind, kicker, title, line, to } = tile;
  return (
    <Card className="h-full transition-colors hover:bg-sunken">
      <Link to={to} className="focus-inset flex h-full items-center gap-4 rounded-[inherit] p-4">
        <TileIcon tile={tile} />
        <span className="min-w-0 flex-1">
          <span
            className={cx('block text-xs font-semibold', kind === 'unread' ? 'text-rose-ink' : 'text-ink-2')}
          >
            {kicker}
          </span>
          <bdi className="block truncate font-semibold">{title}</bdi>
          <span dir="auto" className="block truncate text-sm text-ink-2">
            {line}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </Card>
  );
}

/** The photo at the start of a tile, 48 pixels. */
function TileIcon({ tile }: { readonly tile: Tile }) {
  if (tile.kind === 'profile') return <DoneRing done={tile.done} all={tile.all} />;
  if (tile.kind !== 'event') return <Avatar name={tile.name} src={tile.photo} size={48} />;
  return (
    <span
      aria-hidden="true"
      className="tnum grid size-12 shrink-0 content-center rounded-md bg-gold text-center font-display leading-none text-on-gold"
    >
      <span className="text-xl leading-none font-[720]">{formatDay(tile.day, { day: '2-digit' })}</span>
      <span className="mt-0.5 text-2xs leading-none font-semibold">
        {formatDay(tile.day, { month: 'short' })}
      </span>
    </span>
  );
}

function DoneRing({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-12 shrink-0 place-items-center">
      <svg viewBox="0 0 48 48" fill="none" className="absolute inset-0 -rotate-90" strokeWidth="4">
        <circle cx="24" cy="24" r="21" className="stroke-sunken" />
        <circle
          cx="24"
          cy="24"
          r="21"
          pathLength={all}
          strokeDasharray={`${done} ${all}`}
          className="stroke-brand"
        />
      </svg>
      <span className="tnum text-xs font-semibold">
        {done}/{all}
      </span>
    </span>
  );
}
