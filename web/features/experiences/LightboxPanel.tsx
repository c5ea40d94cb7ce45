import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { inlineDirectionSign } from '#web/lib/texts/language.ts';
import { CloseIcon } from '#web/ui/buttons/CloseIcon.tsx';

export interface LightboxPanelProps {
  readonly images: readonly { readonly _id: string; readonly imgUrl: string; readonly alt: string }[];
  readonly index: number | null;
  readonly onClose: () => void;
}

const round =
  'grid size-12 shrink-0 place-items-center rounded-full bg-white/12 text-white backdrop-blur-md hover:bg-white/24 focus-visible:outline-white aria-disabled:opacity-0';

export default function LightboxPanel({ images, index, onClose }: LightboxPanelProps) {
  const cross = useRef<HTMLButtonElement>(null);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={index !== null} onOpenChange={(open) => !open && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/95 transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
          <Dialog.Popup
            initialFocus={cross}
            className="fixed inset-0 z-50 flex flex-col text-white outline-none"
          >
            {index !== null && <Gallery images={images} start={index} cross={cross} />}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

interface GalleryProps {
  readonly images: LightboxPanelProps['images'];
  readonly start: number;
  readonly cross: RefObject<HTMLButtonElement | null>;
}

function Gallery({ images, start, cross }: GalleryProps) {
  const [index, setIndex] = useState(start);
  const rail = useRef<HTMLDivElement>(null);
  // The target of the last step, which the scrolling may not have reached yet.
  const target = useRef(start);
  const number = index + 1;
  const count = images.length;
  const lastIndex = count - 1;
  useLayoutEffect(() => {
    const { current } = rail;
    current?.scrollTo({ left: inlineDirectionSign() * start * current.clientWidth, behavior: 'instant' });
  }, [start]);
  const step = useCallback(
    (by: number): void => {
      const { current } = rail;
      target.current = Math.min(lastIndex, Math.max(0, target.current + by));
      current?.scrollTo({ left: inlineDirectionSign() * target.current * current.clientWidth });
    },
    [lastIndex],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
      if (by === 0) return;
      event.preventDefault();
      step(by * inlineDirectionSign());
    };
    // In the capture phase, because the dialog stops arrow keys from bubbling.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [step]);
  return (
    <>
      <div className="flex items-center justify-between p-3">
        <Dialog.Title className="tnum px-3 font-sans text-sm font-medium tracking-normal">
          {t`Image ${number} of ${count}`}
        </Dialog.Title>
        <span className="flex gap-2">
          <Link
            to={`/image-view?imgUrl=${encodeURIComponent(images[index]?.imgUrl ?? '')}`}
            state={{ alt: images[index]?.alt ?? '' }}
            aria-label={t`Full size`}
            title={t`Full size`}
            className={round}
          >
            <Maximize2 aria-hidden="true" className="size-5" />
          </Link>
          <Dialog.Close ref={cross} aria-label={t`Close`} className={round}>
            <CloseIcon />
          </Dialog.Close>
        </span>
      </div>
      <div
        ref={rail}
        tabIndex={0}
        role="group"
        aria-label={t`Images`}
        onScroll={({ currentTarget }) => setIndex(placeIn(currentTarget))}
        onScrollEnd={({ currentTarget }) => {
          target.current = placeIn(currentTarget);
        }}
        className="no-scrollbar focus-inset flex min-h-0 scroll-smooth flex-1 snap-x snap-mandatory overflow-x-auto"
      >
        {images.map(({ _id, imgUrl, alt }) => (
          <LightboxImage key={_id} src={imgUrl} alt={alt} />
        ))}
      </div>
      <div className="flex items-center justify-center gap-4 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <button
          type="button"
          aria-label={t`Previous image`}
          aria-disabled={index === 0}
          onClick={() => step(-1)}
          className={round}
        >
          <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
        <p className="max-w-xl flex-1 text-center text-sm text-white/85">{images[index]?.alt}</p>
        <button
          type="button"
          aria-label={t`Next image`}
          aria-disabled={index >= lastIndex}
          onClick={() => step(1)}
          className={round}
        >
          <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
      </div>
    </>
  );
}

/** The whole image, whatever its proportions: both tracks of the grid are as large as the frame and no larger. */
function LightboxImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  return (
    <figure className="grid h-full w-full shrink-0 snap-center grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center px-4 pb-4">
      <img src={src} alt={alt} className="max-h-full max-w-full rounded-md object-contain" />
    </figure>
  );
}

function placeIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(Math.abs(scrollLeft) / clientWidth);
}
