import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Image } from '#shared/platform/entities.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { cx } from '#web/ui/cx.ts';
import { Overlay } from '#web/ui/dialogs/Overlay.tsx';
import { layoutFor, maxMosaicImages, mosaicImageProps } from './mosaicLayout.ts';

const LightboxPanel = lazyComponent(() => import('./LightboxPanel.tsx'));

interface MosaicProps {
  readonly images: readonly Image[];
  /** The first images of the screen: loaded at once, and before others. */
  readonly isUrgent?: boolean;
}

/**
 * Up to four images in a frame of reserved size; each opens the lightbox. In a low window, the frame fits between the
 * bars (the page's `scroll-padding`), so that neither covers a focused image.
 */
export function Mosaic({ images, isUrgent = false }: MosaicProps) {
  const [open, setOpen] = useState<number | null>(null);
  const visibleImages = mosaicImageProps(images);
  if (visibleImages.length === 0) return null;
  const close = (): void => setOpen(null);
  const { grid } = layoutFor(visibleImages.length);
  return (
    <div
      className={cx(
        'mt-4 grid w-full max-h-[calc(100svh-6rem-var(--bottom-bar))] gap-1 overflow-hidden rounded-lg',
        grid,
      )}
    >
      {visibleImages.map(({ _id, alt, width, height, sizes, srcSet, src }, index) => (
        <button
          key={_id}
          type="button"
          onClick={() => setOpen(index)}
          aria-label={openLabel(index + 1, images.length, alt)}
          className={cx(
            'focus-inset relative min-h-0 overflow-hidden bg-sunken',
            visibleImages.length === 3 && index === 0 && 'row-span-2',
          )}
        >
          <img
            loading={isUrgent ? 'eager' : 'lazy'}
            fetchPriority={isUrgent && index === 0 ? 'high' : 'auto'}
            decoding="async"
            sizes={sizes}
            srcSet={srcSet}
            src={src}
            alt={alt}
            width={width}
            height={height}
            className="size-full object-cover transition-[scale] duration-500 ease-out-quint hover:scale-[1.025]"
          />
          {index === maxMosaicImages - 1 && images.length > maxMosaicImages && (
            <span className="absolute inset-0 grid place-items-center bg-black/55 font-display text-3xl font-semibold text-white">
              +{images.length - maxMosaicImages}
            </span>
          )}
        </button>
      ))}
      <Overlay open={open !== null} onClose={close}>
        <LightboxPanel images={images} index={open} onClose={close} />
      </Overlay>
    </div>
  );
}

function openLabel(number: number, count: number, alt: string): string {
  return alt === '' ? t`Open image ${number} of ${count}` : t`Open image ${number} of ${count}: ${alt}`;
}
