import type { ReactElement } from 'react';
import type { OpenTo as Kind } from '#shared/platform/facts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { briefcaseSign, micSign, sparklesSign } from './cardSigns.tsx';
import { openToWords } from './openToWords.ts';

const items: Readonly<Record<Kind, ReactElement>> = {
  mentoring: itemOf('mentoring', sparklesSign),
  hiring: itemOf('hiring', briefcaseSign),
  speaking: itemOf('speaking', micSign),
};

/** Made once: lists show many of them. */
function itemOf(kind: Kind, sign: ReactElement): ReactElement {
  return (
    <li key={kind} className="flex">
      <Badge tone="gold">
        {sign}
        {openToWords[kind]}
      </Badge>
    </li>
  );
}

/** What a member may be asked for. */
export function OpenTo({ kinds }: { readonly kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <ul aria-label="Open to" className="flex flex-wrap gap-1.5">
      {kinds.map((kind) => items[kind])}
    </ul>
  );
}
