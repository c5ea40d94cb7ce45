import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';

/** Two lines about the school, and the rest on demand if it does not fit. */
export function AboutUs() {
  const text = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const paragraph = text.current;
    if (paragraph === null || isOpen) return;
    const measure = () => setCut(paragraph.scrollHeight > paragraph.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <section
      aria-labelledby="about-us"
      className="grid gap-x-8 gap-y-1.5 py-8 max-sm:px-1 sm:grid-cols-[8rem_1fr]"
    >
      <h2 id="about-us" className="text-lg">
        {t`About Us`}
      </h2>
      <div>
        <p ref={text} className={cx('max-w-[72ch] text-base text-ink-2', !isOpen && 'line-clamp-2')}>
          {t`We're graduates and students of the same school who keep the door open for each other.`}{' '}
          {t`Share what you've learned, ask people who have been there, and meet in person when you can.`}
        </p>
        {(isCut || isOpen) && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="hit mt-1 text-sm font-semibold text-brand-ink hover:underline"
          >
            {isOpen ? t`Show less` : t`Show more`}
          </button>
        )}
      </div>
    </section>
  );
}
