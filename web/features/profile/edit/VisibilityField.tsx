import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Lock from 'lucide-react/icons/lock';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useId } from 'react';
import type { FactVisibility, ShownFact } from '#shared/platform/facts.ts';
import { audienceOptions } from '#web/features/people/audienceTexts.ts';
import { cx } from '#web/ui/cx.ts';
import { FieldError } from '#web/ui/forms/Field.tsx';
import { audienceField } from './profileFields.ts';
import type { ProfileFormState } from './useProfileForm.ts';

const icons: Readonly<Record<FactVisibility, LucideIcon>> = {
  all: Users,
  class: GraduationCap,
  following: UserCheck,
  me: Lock,
};

interface VisibilityFieldProps {
  readonly state: ProfileFormState;
  readonly fact: ShownFact;
  /** The label of the field, for assistive technology. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A field with its audience at the right of its label. */
export function VisibilityField({
  state: { fields, setField, fieldErrors },
  fact,
  label,
  className,
  children,
}: VisibilityFieldProps) {
  const name = audienceField(fact);
  const selectedOption = audienceOptions.find(({ value }) => value === fields[name]);
  const error = fieldErrors[name];
  const errorId = useId();
  const Icon = icons[selectedOption?.value ?? 'all'];
  return (
    <div className={cx('relative', className)}>
      {children}
      <span className="absolute -top-1.5 end-0 inline-flex items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink">
        <Icon aria-hidden="true" className="pointer-events-none absolute start-2.5 size-3.5" />
        <select
          name={name}
          value={fields[name]}
          aria-label={t`Who can see: ${label}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ currentTarget }) => setField(name, currentTarget.value)}
          className="hit h-7 cursor-pointer appearance-none rounded-full bg-transparent ps-8 pe-7 text-xs font-semibold"
        >
          {audienceOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {i18n._(option.label)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-2 size-3.5" />
      </span>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
