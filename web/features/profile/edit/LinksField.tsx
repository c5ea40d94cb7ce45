import { t } from '@lingui/core/macro';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { factLimits } from '#shared/platform/facts.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Field, FieldError } from '#web/ui/forms/Field.tsx';
import { parseLinks } from './profileFields.ts';
import type { ProfileFormState } from './useProfileForm.ts';
import { VisibilityField } from './VisibilityField.tsx';

/** A few links, each in its own field. */
export function LinksField({ state }: { readonly state: ProfileFormState }) {
  const { fields, setField, fieldErrors } = state;
  const group = useRef<HTMLFieldSetElement>(null);
  const links = parseLinks(fields.links);
  const write = (next: readonly string[]): void => setField('links', next.join('\n'));
  const change = (index: number, link: string): void =>
    write(links.map((current, position) => (position === index ? link.replaceAll('\n', '') : current)));
  const focusOn = (selector: string): void =>
    void requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = (): void => {
    // A space represents an empty field, because an empty string has no line.
    write([...links, ' ']);
    focusOn('li:last-child input');
  };
  const remove = (index: number): void => {
    write(links.filter((_, position) => position !== index));
    focusOn('[data-add]');
  };
  return (
    <VisibilityField state={state} fact="links" label={t`Links`}>
      <fieldset ref={group}>
        <legend className="mb-1.5 text-sm font-semibold">{t`More links`}</legend>
        <ul className="space-y-3">
          {links.map((link, index) => {
            const number = index + 1;
            return (
              <li key={index} className="flex items-end gap-2">
                <Field
                  name={`links.${index}`}
                  label={t`Link ${number}`}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  value={link.trimStart()}
                  error={fieldErrors[`links.${index}`]}
                  onChange={({ currentTarget }) => change(index, currentTarget.value || ' ')}
                  className="min-w-0 flex-1"
                />
                <IconButton label={t`Remove link ${number}`} onClick={() => remove(index)} className="mb-1">
                  <Trash2 aria-hidden="true" className="size-4.5" />
                </IconButton>
              </li>
            );
          })}
        </ul>
        <FieldError id="links-error" error={fieldErrors['links']} />
        {links.length < factLimits.maxLinks && (
          <Button kind="soft" size="sm" onClick={add} data-add className="mt-3">
            <Plus aria-hidden="true" className="size-4" />
            {t`Add a link`}
          </Button>
        )}
      </fieldset>
    </VisibilityField>
  );
}
