import { t } from '@lingui/core/macro';
import Eye from 'lucide-react/icons/eye';
import { useNavigate } from 'react-router-dom';
import type { ViewedAs } from '#web/api/people/profiles.ts';
import { SegmentedControl } from '#web/ui/buttons/SegmentedControl.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';

/** Says that this is the member's own profile, and lets them choose the audience to view it as. */
export function ViewAs({ as }: { readonly as: ViewedAs }) {
  const navigate = useNavigate();
  const audiences = [
    { value: 'all', label: t`All members` },
    { value: 'class', label: t`My class` },
    { value: 'following', label: t`People I follow` },
  ] as const satisfies readonly { readonly value: ViewedAs; readonly label: string }[];
  return (
    <Note
      tone="info"
      Icon={Eye}
      title={t`This is how others see you`}
      className="mb-5 max-sm:mx-4"
      action={
        <SegmentedControl
          label={t`View as`}
          options={audiences}
          value={as}
          className="min-w-0"
          onChange={(next) => void navigate({ search: `?as=${next}` }, { replace: true })}
        />
      }
    />
  );
}
