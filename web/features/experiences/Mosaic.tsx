import { useState } from 'react';
import { type Image, smallImageUrl } from '#shared/entities.ts';
import { cx } from '#web/ui/cx.ts';
import { Lightbox } from '#web/ui/Lightbox.tsx';

const grids = [
  '',
  'grid-cols-1 aspect-[16/9]',
  'grid-cols-2 aspect-[16/10]',
  'grid-cols-[1.9fr_1fr] grid-rows-2 aspect-[16/10]',
  'grid-cols-2 grid-rows-2 aspect-[16/10]',
] as const;
const shownMost = 4;

/** Up to four pictures in a frame of reserved size; each opens all of them over the whole screen. */
export function Mosaic({ images }: { readonly images: readonly Image[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const shown = images.slice(0, shownMost);
  if (shown.length === 0) return null;
  return (
    <div className={cx('mt-4 grid gap-1 overflow-hidden rounded-lg', grids[shown.length])}>
      {shown.map(({ _id, imgUrl, alt }, place) => (
        <button
          key={_id}
          type="button"
          onClick={() => setOpen(place)}
          aria-label={`Open image ${place + 1} of ${images.length}${alt && `: ${alt}`}`}
          className={cx(
            'focus-inset relative min-h-0 overflow-hidden bg-sunken',
            shown.length === 3 && place === 0 && 'row-span-2',
          )}
        >
          <img
            src={shown.length > 1 && place > 0 ? smallImageUrl(imgUrl) : imgUrl}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="size-full object-cover transition-[scale] duration-500 ease-out-quint hover:scale-[1.025]"
          />
          {place === shownMost - 1 && images.length > shownMost && (
            <span className="absolute inset-0 grid place-items-center bg-black/55 font-display text-3xl font-semibold text-white">
              +{images.length - shownMost}
            </span>
          )}
        </button>
      ))}
      <Lightbox images={images} index={open} onClose={() => setOpen(null)} />
    </div>
  );
}
