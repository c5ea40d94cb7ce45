import { useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { LinkedText } from './LinkedText.tsx';

/** Text beyond so many characters or lines is folded. */
const foldedFrom = { characters: 280, lines: 5 };

interface FoldedTextProps {
  readonly text: string;
  readonly className?: string;
  /** Of what the text tells, for a list in which many can be unfolded. */
  readonly about?: string;
  /** Folds text that is shorter, where there is little room. */
  readonly foldFrom?: number;
}

/** What people wrote, folded to four lines where it is long. */
export function FoldedText({ text, className, about, foldFrom = foldedFrom.characters }: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const long = text.length > foldFrom || text.split('\n').length > foldedFrom.lines;
  return (
    <>
      <p
        dir="auto"
        className={cx('wrap-anywhere', className, long && !open ? 'line-clamp-4' : 'whitespace-pre-line')}
      >
        <LinkedText text={text} />
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="hit mt-1 self-start text-sm font-semibold text-brand-ink hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
          {about && (
            <span className="sr-only">
              {' '}
              of <bdi>{about}</bdi>
            </span>
          )}
        </button>
      )}
    </>
  );
}
