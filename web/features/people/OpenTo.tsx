import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { OpenTo as Kind } from '#shared/platform/facts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { briefcaseIcon, micIcon, sparklesIcon } from './cardIcons.tsx';
import { openToTexts } from './openToTexts.ts';

const kindIcons: Readonly<Record<Kind, ReactElement>> = {
  mentoring: sparklesIcon,
  hiring: briefcaseIcon,
  speaking: micIcon,
};

const kindItems: Partial<Record<Kind, ReactElement>> = {};

/** Created once for each kind, because lists show many of them. */
function itemOf(kind: Kind): ReactElement {
  kindItems[kind] ??= (
    <li key={kind} className="flex">
      <Badge tone="gold">
        {kindIcons[kind]}
        {i18n._(openToTexts[kind])}
      </Badge>
    </li>
  );
  return kindItems[kind];
}

/** What a member is open to. */
export function OpenTo({ kinds }: { readonly kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <ul aria-label={t`Open to`} className="flex flex-wrap gap-1.5">
      {kinds.map(itemOf)}
    </ul>
  );
}
