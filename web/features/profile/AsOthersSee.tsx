import Eye from 'lucide-react/icons/eye';
import { useNavigate } from 'react-router-dom';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Segments } from '#web/ui/buttons/Segments.tsx';
import type { Onlooker } from '#web/api/people/profiles.ts';

const onlookers = [
  { value: 'all', label: 'All members' },
  { value: 'class', label: 'My class' },
  { value: 'following', label: 'People I follow' },
] as const satisfies readonly { readonly value: Onlooker; readonly label: string }[];

/** Says that this is the member's own profile, and lets them choose the audience to view it as. */
export function AsOthersSee({ as }: { readonly as: Onlooker }) {
  const navigate = useNavigate();
  return (
    <Note
      tone="info"
      Icon={Eye}
      title="This is how others see you."
      className="mb-5 max-sm:mx-4"
      action={
        <Segments
          label="Who looks"
          options={onlookers}
          value={as}
          className="min-w-0"
          onChange={(next) => void navigate({ search: `?as=${next}` }, { replace: true })}
        />
      }
    />
  );
}
