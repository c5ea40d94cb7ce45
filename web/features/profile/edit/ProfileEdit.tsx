import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { factLimits } from '#shared/platform/facts.ts';
import { characters } from '#shared/platform/textRules.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { PhotoPicker } from '#web/features/images/PhotoPicker.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { RadioCards } from '#web/ui/forms/RadioCards.tsx';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EditFacts } from './EditFacts.tsx';
import { EditGroup } from './EditGroup.tsx';
import { type ProfileFormState, useProfileForm } from './useProfileForm.ts';
import { VisibilityField } from './VisibilityField.tsx';

interface ProfileEditProps {
  readonly profile: Profile;
}

/** Edit Profile. Changing an e-mail address needs the password, and so does any change the server requires it for. */
export function ProfileEdit({ profile }: ProfileEditProps) {
  const state = useProfileForm(profile);
  const { formRef, changes, formError, isBusy, submit, cancel } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const navigationType = useRef(useNavigationType());
  useEffect(() => {
    const fieldName = hash.slice(1);
    const field = fieldName === '' ? null : formRef.current?.elements.namedItem(fieldName);
    const first = field instanceof RadioNodeList ? field[0] : field;
    if (first instanceof HTMLElement) first.focus();
    else if (navigationType.current === NavigationType.Push) heading.current?.focus();
  }, [formRef, hash]);
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <h1 ref={heading} tabIndex={-1} className="mb-5 text-3xl outline-none max-sm:px-4">
        {t`Edit Profile`}
      </h1>
      <Card flush className="divide-y divide-line">
        <BasicInfo profile={profile} state={state} />
        <EditFacts state={state} isLocked={profile.confirmed !== undefined} />
        <EmailField state={state} />
      </Card>
      {formError && (
        <p role="alert" className="mt-4 text-sm text-danger max-sm:px-4">
          {formError}
        </p>
      )}
      <div className="mt-4">
        <SaveBar
          alwaysVisible
          changes={changes}
          onDiscard={cancel}
          discardLabel={t`Cancel`}
          onLeave={state.reset}
          busy={isBusy}
        />
      </div>
    </form>
  );
}

interface PartProps {
  readonly state: ProfileFormState;
}

function BasicInfo({ profile, state }: PartProps & ProfileEditProps) {
  const { bind, fields, uploads, fieldErrors, isBusy, isPhotoGone, removePhoto } = state;
  const genders = [
    { value: 'male', label: t`Male` },
    { value: 'female', label: t`Female` },
    { value: '', label: t`Not specified` },
  ] as const;
  const used = characters(fields.headline);
  const { headlineLength } = factLimits;
  const hasPhoto = profile.profilePhoto !== '' && !isPhotoGone;
  return (
    <EditGroup title={t`Basic info`}>
      <div className="flex flex-wrap items-center gap-3">
        <PhotoPicker
          name="profileImg"
          label={t`Profile photo`}
          uploads={uploads}
          disabled={isBusy}
          error={fieldErrors['profileImg']}
        >
          {hasPhoto && <Avatar name={profile.fullName} src={profile.profilePhoto} size={88} />}
        </PhotoPicker>
        {profile.profilePhoto !== '' && uploads.list.length === 0 && (
          <Button kind="ghost" size="sm" onClick={() => removePhoto(!isPhotoGone)}>
            {isPhotoGone ? t`Keep photo` : t`Remove photo`}
          </Button>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Full name`} required autoComplete="name" {...bind('fullName')} />
        <Field
          label={t`Username`}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('username')}
        />
      </div>
      <VisibilityField state={state} fact="headline" label={t`Headline`}>
        <Field
          label={t`Headline`}
          hint={t`Appears below your name. ${used} of ${headlineLength} characters`}
          {...bind('headline')}
        />
      </VisibilityField>
      <TextArea label={t`Bio`} rows={4} {...bind('bio')} />
      <RadioCards legend={t`Gender`} options={genders} {...bind('gender')} />
    </EditGroup>
  );
}

function EmailField({ state }: PartProps) {
  const { bind, needsPassword } = state;
  return (
    <EditGroup title={t`E-mail`} hint={t`For password resets and messages from the school.`}>
      <div className="grid gap-5 sm:grid-cols-2">
        <VisibilityField
          state={state}
          fact="email"
          label={t`E-mail`}
          className={needsPassword ? undefined : 'sm:col-span-2'}
        >
          <Field
            label={t`E-mail`}
            type="email"
            autoComplete="email"
            hint={t`Shown to others once it's confirmed.`}
            {...bind('email')}
          />
        </VisibilityField>
        {needsPassword && (
          <PasswordField
            label={t`Password`}
            required
            autoComplete="current-password"
            hint={t`Required to change your username or e-mail address.`}
            {...bind('password')}
          />
        )}
      </div>
    </EditGroup>
  );
}
