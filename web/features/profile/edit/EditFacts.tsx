import { t } from '@lingui/core/macro';
import Lock from 'lucide-react/icons/lock';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';
import { classOptions } from '#web/features/people/classYears.ts';
import { fieldOfWorkName } from '#web/features/people/personTexts.ts';
import { locale } from '#web/lib/dates/locale.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { EditGroup } from './EditGroup.tsx';
import { LinksField } from './LinksField.tsx';
import { OpenToField } from './OpenToField.tsx';
import { PlaceField } from './PlaceField.tsx';
import type { ProfileFormState } from './useProfileForm.ts';
import { VisibilityField } from './VisibilityField.tsx';

const inOrder = new Intl.Collator(locale);

interface EditFactsProps {
  readonly state: ProfileFormState;
  /** True if the school has confirmed class and degree. */
  readonly isLocked: boolean;
}

/** The parts of Edit Profile that make members findable. */
export function EditFacts({ state, isLocked }: EditFactsProps) {
  const { bind, setField } = state;
  const fieldOptions = [
    { value: '', label: t`Not specified` },
    ...fieldsOfWork
      .map(([value]) => ({ value, label: fieldOfWorkName(value) }))
      .toSorted((a, b) => inOrder.compare(a.label, b.label)),
  ];
  return (
    <>
      <EditGroup
        title={t`At our school`}
        hint={
          isLocked ? (
            <>
              <Lock aria-hidden="true" className="me-1 mb-0.5 inline size-3.5" />
              {t`Confirmed by the school. Something wrong? Contact the alumni office.`}
            </>
          ) : (
            t`Helps classmates find you. All members can see your class.`
          )
        }
      >
        <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Select
            label={t`Class`}
            options={classOptions()}
            {...bind('classYear')}
            onChange={(year) => setField('classYear', year)}
            disabled={isLocked}
          />
          <VisibilityField state={state} fact="degree" label={t`Degree`}>
            <Field
              label={t`Degree`}
              placeholder={t`BSc Computer Science`}
              {...bind('degree')}
              disabled={isLocked}
            />
          </VisibilityField>
        </div>
      </EditGroup>
      <EditGroup title={t`Where you are now`}>
        <div className="grid gap-5 sm:grid-cols-2">
          <VisibilityField state={state} fact="jobTitle" label={t`Job`}>
            <Field label={t`Job`} autoComplete="organization-title" {...bind('jobTitle')} />
          </VisibilityField>
          <VisibilityField state={state} fact="employer" label={t`Employer`}>
            <Field label={t`Employer`} autoComplete="organization" {...bind('employer')} />
          </VisibilityField>
          <VisibilityField state={state} fact="place" label={t`City`}>
            <PlaceField
              value={state.fields.place}
              onChange={(place) => setField('place', place)}
              error={state.fieldErrors['place']}
            />
          </VisibilityField>
          <VisibilityField state={state} fact="field" label={t`Field of work`}>
            <Select
              label={t`Field of work`}
              options={fieldOptions}
              {...bind('field')}
              onChange={(field) => setField('field', field)}
            />
          </VisibilityField>
        </div>
      </EditGroup>
      <EditGroup title={t`Open to`} hint={t`Helps members find the right person to ask.`}>
        <OpenToField state={state} />
      </EditGroup>
      <EditGroup title={t`Links`}>
        <Field
          label={t`Website`}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          {...bind('website')}
        />
        <LinksField state={state} />
      </EditGroup>
    </>
  );
}
