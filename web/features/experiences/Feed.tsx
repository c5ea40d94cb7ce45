import { t } from '@lingui/core/macro';
import ImagePlus from 'lucide-react/icons/image-plus';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { parseFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { firstNameOf } from '#web/features/people/personTexts.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { SectionHead } from '#web/ui/layout/SectionHead.tsx';
import { ExperienceList } from './ExperienceList.tsx';
import { FeedFilterBar } from './FeedFilterBar.tsx';
import { ExperienceDialog } from './form/ExperienceDialog.tsx';

interface FeedProps {
  /** Whether the form is open. */
  readonly isCreating: boolean;
  readonly onCreating: (isCreating: boolean) => void;
  /** Shown after the second card of the whole feed. */
  readonly between?: ReactNode;
}

/** The experiences on the home page, with a row that invites to add one. */
export default function Feed({ isCreating, onCreating, between }: FeedProps) {
  const member = useAuthUser();
  const firstName = firstNameOf(member?.fullName ?? '');
  const filters = parseFeedFilters(useLocation().search);
  return (
    <section aria-labelledby="experiences">
      <div className="max-sm:px-4">
        <SectionHead id="experiences" title={t`Experiences`}>
          <Button size="sm" onClick={() => onCreating(true)}>
            {t`Create Experience`}
          </Button>
        </SectionHead>
      </div>
      {member && (
        <Card flush className="mb-4 flex items-center gap-3 p-3.5">
          <Avatar name={member.fullName} src={member.profilePhoto} size={44} />
          <button
            type="button"
            onClick={() => onCreating(true)}
            className="focus-inset flex h-12 min-w-0 flex-1 items-center justify-between gap-3 rounded-full bg-canvas pe-2 ps-5 text-start text-base text-ink-3 transition-colors hover:bg-sunken"
          >
            <span className="truncate">{t`What have you learned lately, ${firstName}?`}</span>
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
              <ImagePlus aria-hidden="true" className="size-5" />
            </span>
          </button>
        </Card>
      )}
      <FeedFilterBar filters={filters} className="mb-3 max-sm:px-4 sm:-mx-1" />
      <ExperienceList filters={filters} isShort between={between} />
      <ExperienceDialog open={isCreating} onOpenChange={onCreating} />
    </section>
  );
}
