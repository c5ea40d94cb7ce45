import Lock from 'lucide-react/icons/lock';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';
import { classOptions } from '#web/features/people/classOptions.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { EditGroup } from './EditGroup.tsx';
import { LinksField } from './LinksField.tsx';
import { OpenToField } from './OpenToField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { VisibilityField } from './VisibilityField.tsx';
import type { ProfileFormState } from './useProfileForm.ts';

interface EditFactsProps {
  readonly state: ProfileFormState;
  /** The school has confirmed class and degree. */
  readonly isLocked: boolean;
}

const fieldOptions = [
  { value: '', label: 'Not given' },
  ...fieldsOfWork.map(([value, label]) => ({ value, label })),
];

/** The parts of Edit Profile that make members findable. */
export function EditFacts({ state, isLocked }: EditFactsProps) {
  const { bind, set } = state;
  return (
    <>
      <EditGroup
        title="At our school"
        hint={
          isLocked ? (
            <>
              <Lock aria-hidden="true" className="me-1 mb-0.5 inline size-3.5" />
              Confirmed by the school. Something wrong? Ask the alumni office.
            </>
          ) : (
            'Others of your class find you by it. Everybody sees the class.'
          )
        }
      >
        <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Select
            label="Class"
            options={classOptions()}
            {...bind('classYear')}
            onChange={(year) => set('classYear', year)}
            disabled={isLocked}
          />
          <VisibilityField state={state} fact="degree" words="Degree">
            <Field
              label="Degree"
              placeholder="BSc Computer Science"
              {...bind('degree')}
              disabled={isLocked}
            />
          </VisibilityField>
        </div>
      </EditGroup>
      <EditGroup title="Now">
        <div className="grid gap-5 sm:grid-cols-2">
          <VisibilityField state={state} fact="jobTitle" words="Job">
            <Field label="Job" autoComplete="organization-title" {...bind('jobTitle')} />
          </VisibilityField>
          <VisibilityField state={state} fact="employer" words="Employer">
            <Field label="Employer" autoComplete="organization" {...bind('employer')} />
          </VisibilityField>
          <VisibilityField state={state} fact="place" words="Place">
            <PlaceField
              value={state.fields.place}
              onChange={(place) => set('place', place)}
              error={state.problems['place']}
            />
          </VisibilityField>
          <VisibilityField state={state} fact="field" words="Field of work">
            <Select
              label="Field of work"
              options={fieldOptions}
              {...bind('field')}
              onChange={(field) => set('field', field)}
            />
          </VisibilityField>
        </div>
      </EditGroup>
      <EditGroup title="Open to" hint="People find you by these marks.">
        <OpenToField state={state} />
      </EditGroup>
      <EditGroup title="Links">
        <Field
          label="Website"
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
