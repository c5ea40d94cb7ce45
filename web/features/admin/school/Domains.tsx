import { t } from '@lingui/core/macro';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { isDomain } from '#shared/platform/formFields.ts';
import { isEnter } from '#web/lib/browser/keys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { controlClass, FieldError } from '#web/ui/forms/Field.tsx';

interface DomainsProps {
  readonly domains: readonly string[];
  readonly onChange: (domains: string[]) => void;
}

/** Mail domains as pills with remove buttons, and a field that adds one. */
export function Domains({ domains, onChange }: DomainsProps) {
  const [input, setInput] = useState('');
  const [error, setError] = useState('');
  const id = useId();
  const add = (): void => {
    const domain = input.trim().toLowerCase().replace(/^.*@/, '');
    if (!isDomain(domain)) return setError(t`Enter a domain like school.edu.`);
    setError('');
    setInput('');
    if (!domains.includes(domain)) onChange([...domains, domain]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isEnter(event.nativeEvent)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="mt-2.5">
      {domains.length > 0 && (
        <ul aria-label={t`Domains`} className="mb-2.5 flex flex-wrap gap-2">
          {domains.map((domain) => (
            <li
              key={domain}
              className="fc-border flex h-9 items-center gap-1 rounded-full bg-sunken ps-3.5 pe-1 text-sm font-medium"
            >
              {domain}
              <button
                type="button"
                aria-label={t`Remove ${domain}`}
                onClick={() => onChange(domains.filter((oldDomain) => oldDomain !== domain))}
                className="hit grid size-7 place-items-center rounded-full text-ink-2 hover:bg-surface"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex max-w-md gap-2">
        <input
          id={id}
          aria-label={t`Domain`}
          placeholder="school.edu"
          autoCapitalize="none"
          autoComplete="off"
          value={input}
          onChange={({ currentTarget }) => setInput(currentTarget.value)}
          onKeyDown={onKeyDown}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : `${id}-error`}
          className={cx(controlClass, 'h-10 min-w-0 flex-1 text-sm')}
        />
        <Button kind="soft" size="sm" className="h-10" onClick={add}>
          {t`Add`}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
