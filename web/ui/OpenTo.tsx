import { BriefcaseBusiness, type LucideIcon, Mic, Sparkles } from 'lucide-react';
import type { ReactElement } from 'react';
import type { OpenTo as Kind } from '#shared/facts.ts';
import { Badge } from './Badge.tsx';
import { openToWords } from './openToWords.ts';

const items: Readonly<Record<Kind, ReactElement>> = {
  mentoring: itemOf('mentoring', Sparkles),
  hiring: itemOf('hiring', BriefcaseBusiness),
  speaking: itemOf('speaking', Mic),
};

/** Made once: lists show many of them. */
function itemOf(kind: Kind, Icon: LucideIcon): ReactElement {
  return (
    <li key={kind} className="flex">
      <Badge tone="gold" Icon={Icon}>
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
