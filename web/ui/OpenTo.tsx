import { BriefcaseBusiness, type LucideIcon, Mic, Sparkles } from 'lucide-react';
import type { OpenTo as Kind } from '#shared/facts.ts';
import { Badge } from './Badge.tsx';
import { openToWords } from './openToWords.ts';

const icons: Readonly<Record<Kind, LucideIcon>> = {
  mentoring: Sparkles,
  hiring: BriefcaseBusiness,
  speaking: Mic,
};

/** What a member may be asked for. */
export function OpenTo({ kinds }: { readonly kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <ul aria-label="Open to" className="flex flex-wrap gap-1.5">
      {kinds.map((kind) => (
        <li key={kind} className="flex">
          <Badge tone="gold" Icon={icons[kind]}>
            {openToWords[kind]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
