import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileParts } from '#shared/home/entities.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { useLoginMethods } from '#web/api/account/loginMethods.ts';
import { hasFlag, setFlag } from '#web/features/account/memberFlags.ts';
import { profileSteps } from '#web/features/account/profileSteps.ts';
import { CloseIcon } from '#web/ui/buttons/CloseIcon.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

interface ProfileChecklistProps {
  readonly profile: Profile;
}

/**
 * The missing facts of a profile, each with a link to its field; gone when all are filled in, or when the
 * member hides it.
 */
export function ProfileChecklist({ profile }: ProfileChecklistProps) {
  const [hidden, setHidden] = useState(() => hasFlag('stepsHidden', profile._id));
  const parts = partsOf(profile, useEmailState(profile, !hidden));
  const steps = profileSteps(parts, hasFlag('mailSettingsSeen', profile._id)).toSorted(
    (a, b) => Number(b.isDone) - Number(a.isDone),
  );
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (hidden || left === 0) return null;
  const hide = (): void => {
    setFlag('stepsHidden', profile._id);
    setHidden(true);
  };
  return (
    <section aria-labelledby="steps-left" className="max-sm:px-4">
      <div className="fc-border rounded-xl bg-gold-soft p-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id="steps-left" className="text-xl">
            {plural(left, { one: 'One step left', other: '# steps left' })}
          </h2>
          <IconButton label={t`Hide these steps`} onClick={hide} className="-me-2">
            <CloseIcon />
          </IconButton>
        </div>
        <div className="mt-2">
          <ProgressBar share={1 - left / steps.length} />
        </div>
        <ul className="mt-2 text-sm">
          {steps.map((step) => (
            <li key={step.label}>{step.isDone ? <DoneStep {...step} /> : <OpenStep {...step} />}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface StepProps {
  readonly label: string;
  readonly to: string;
}

function DoneStep({ label }: StepProps) {
  return (
    <p className="flex items-center gap-3 py-2 text-ink-2">
      <CircleCheck aria-hidden="true" className="-m-0.5 size-6 shrink-0 fill-brand text-gold-soft" />
      <Trans>
        <s>{label}</s>
        <span className="sr-only">, done</span>
      </Trans>
    </p>
  );
}

function OpenStep({ label, to }: StepProps) {
  return (
    <Link
      to={to}
      className="focus-inset -mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 font-semibold hover:bg-surface/50"
    >
      <Circle aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">{label}</span>
      <ChevronRight aria-hidden="true" className="size-4.5 text-ink-2 rtl:-scale-x-100" />
    </Link>
  );
}

/** If this site sends mail, the e-mail needs confirming; the query runs only for that. */
function useEmailState(
  { email = '', emailVerified = false }: Profile,
  isShown: boolean,
): ProfileParts['email'] {
  const { data: loginMethods } = useLoginMethods(isShown && email !== '' && !emailVerified);
  if (email === '') return 'missing';
  if (loginMethods?.mail === false) return 'enough';
  return emailVerified ? 'confirmed' : 'unconfirmed';
}

function partsOf(
  { profilePhoto, jobTitle, employer, classYear, posts, openTo = [] }: Profile,
  email: ProfileParts['email'],
): ProfileParts {
  return {
    photo: profilePhoto !== '',
    job: jobTitle !== undefined || employer !== undefined,
    experience: posts.length > 0,
    classYear: classYear !== undefined,
    email,
    openTo: openTo.length > 0,
  };
}
