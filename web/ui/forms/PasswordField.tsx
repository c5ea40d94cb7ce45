import { t } from '@lingui/core/macro';
import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'>;

/** A password input with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={t`Show password`}
          aria-pressed={isVisible}
          title={isVisible ? t`Hide` : t`Show`}
          onClick={() => setVisible(!isVisible)}
          className="hit grid size-10 place-items-center rounded-full text-ink-3 hover:text-ink"
        >
          <EyeIcon isCrossed={isVisible} />
        </button>
      }
    />
  );
}

function EyeIcon({ isCrossed }: { readonly isCrossed: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      className="size-5"
      stroke="currentColor"
      strokeWidth="1.9"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="m4 20 16-16" strokeLinecap="round" />}
    </svg>
  );
}
