import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { MentionedPerson } from '#shared/platform/entities.ts';
import { cx } from '#web/ui/cx.ts';
import { WrittenText } from './WrittenText.tsx';

/** Longer text is cut. */
const expandableFrom = { characters: 280, lines: 5 };

interface ExpandableTextProps {
  readonly text: string;
  readonly mentions?: readonly MentionedPerson[] | undefined;
  readonly className?: string;
  /** Names the text for screen readers, for lists with many such texts. */
  readonly about?: string;
  /** Text up to this length is never cut, unless it has too many lines. */
  readonly maxCharacters?: number;
}

/** A user's text; a long one shows four lines, and the rest on demand. */
export function ExpandableText({
  text,
  mentions,
  className,
  about,
  maxCharacters = expandableFrom.characters,
}: ExpandableTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > maxCharacters || text.split('\n').length > expandableFrom.lines;
  return (
    <>
      <p
        dir="auto"
        className={cx('wrap-anywhere', className, isLong && !isOpen ? 'line-clamp-4' : 'whitespace-pre-line')}
      >
        <WrittenText text={text} mentions={mentions} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={about && (isOpen ? t`Show less of ${about}` : t`Show more of ${about}`)}
          onClick={() => setOpen(!isOpen)}
          className="hit mt-1 self-start text-sm font-semibold text-brand-ink hover:underline"
        >
          {isOpen ? t`Show less` : t`Show more`}
        </button>
      )}
    </>
  );
}
