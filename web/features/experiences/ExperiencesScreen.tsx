import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useOneExperience } from '#web/api/experiences/experiences.ts';
import { parseFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { isNotFound } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { ExperienceList } from './ExperienceList.tsx';
import { FeedFilterBar } from './FeedFilterBar.tsx';
import { ExperienceDialog } from './form/ExperienceDialog.tsx';

/**
 * /experience and /experience/{id}: the same list; the experience in the URL is loaded, highlighted and
 * scrolled into view.
 */
export default function ExperiencesScreen() {
  useTitle(t`Experiences`);
  const { id } = useParams();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  // A command of the search opens the form by URL.
  const { hash, search } = useLocation();
  const opensForm = hash === '#create';
  const filters = parseFeedFilters(search);
  const target = useOneExperience(id);
  return (
    <Screen className="mx-auto mb-16 w-full max-w-[44rem] pt-6 sm:px-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4 max-sm:px-4">
        <h1 className="text-3xl">{t`Experiences`}</h1>
        <Button onClick={() => setIsCreating(true)}>{t`Create Experience`}</Button>
      </div>
      <QueryBoundary query={target} pending={null} failed={describeError} className="mb-4 max-sm:mx-4" />
      <FeedFilterBar filters={filters} className="mb-3 max-sm:px-4 sm:-mx-1" />
      <ExperienceList filters={filters} target={target.data} heading="h2" />
      <ExperienceDialog
        open={isCreating || opensForm}
        onOpenChange={(open) => {
          setIsCreating(open);
          if (opensForm) void navigate({ pathname: '/experience', search }, { replace: true });
        }}
      />
    </Screen>
  );
}

function describeError(error: Error): string {
  return isNotFound(error) ? t`This experience isn't available.` : t`Couldn't load the experience.`;
}
