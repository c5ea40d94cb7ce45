import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { MentionedPerson } from '#shared/platform/entities.ts';
import { cx } from '#web/ui/cx.ts';
import { WrittenText } from './WrittenText.tsx';

/** Longer text is folded. */
const foldedFrom = { characters: 280, lines: 5 };

interface FoldedTextProps {
  readonly text: string;
  readonly mentions?: readonly MentionedPerson[] | undefined;
  readonly className?: string;
  /** Names the text for screen readers, for lists with many folded texts. */
  readonly about?: string;
  /** Folds shorter text too, for places with little room. */
  readonly foldFrom?: number;
}

/** A text by a user, folded to four lines if it is long. */
export function FoldedText({
  text,
  mentions,
  className,
  about,
  foldFrom = foldedFrom.characters,
}: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const long = text.length > foldFrom || text.split('\n').length > foldedFrom.lines;
  return (
    <>
      <p
        dir="auto"
        className={cx('wrap-anywhere', className, long && !open ? 'line-clamp-4' : 'whitespace-pre-line')}
      >
        <WrittenText text={text} mentions={mentions} />
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={about && (open ? t`Show less of ${about}` : t`Show more of ${about}`)}
          onClick={() => setOpen(!open)}
          className="hit mt-1 self-start text-sm font-semibold text-brand-ink hover:underline"
        >
          {open ? t`Show less` : t`Show more`}
        </button>
      )}
    </>
  );
}
