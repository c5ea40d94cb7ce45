import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OpenTo } from '#shared/platform/facts.ts';
import { openToTexts } from '#web/features/people/openToTexts.ts';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { FieldError } from '#web/ui/forms/Field.tsx';
import { parseOpenTo } from './profileFields.ts';
import type { ProfileFormState } from './useProfileForm.ts';
import { VisibilityField } from './VisibilityField.tsx';

const options: readonly { readonly kind: OpenTo; readonly hint: MessageDescriptor }[] = [
  { kind: 'mentoring', hint: msg`Answer questions from younger classes` },
  { kind: 'hiring', hint: msg`Hear from people looking for a job` },
  { kind: 'speaking', hint: msg`Speak at an event or lecture` },
];

/** What the member is open to, as checkboxes. */
export function OpenToField({ state }: { readonly state: ProfileFormState }) {
  const { fields, setField, fieldErrors } = state;
  const selectedKinds = parseOpenTo(fields.openTo);
  const setKind = (kind: OpenTo, isOn: boolean): void => {
    const next = options
      .map((option) => option.kind)
      .filter((option) => (option === kind ? isOn : selectedKinds.includes(option)));
    setField('openTo', next.join(' '));
  };
  return (
    <VisibilityField state={state} fact="openTo" label={t`Open to`}>
      <fieldset aria-describedby="open-to-error">
        <legend className="mb-1.5 text-sm font-semibold">{t`You're open to`}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {options.map(({ kind, hint }) => (
            <CheckBox
              key={kind}
              name="openTo"
              value={kind}
              label={<span className="font-semibold">{i18n._(openToTexts[kind])}</span>}
              hint={i18n._(hint)}
              checked={selectedKinds.includes(kind)}
              onChange={(isOn) => setKind(kind, isOn)}
              className="rounded-md border border-line-strong px-3.5 has-checked:border-brand has-checked:bg-brand-soft"
            />
          ))}
        </div>
        <FieldError id="open-to-error" error={fieldErrors['openTo']} />
      </fieldset>
    </VisibilityField>
  );
}
