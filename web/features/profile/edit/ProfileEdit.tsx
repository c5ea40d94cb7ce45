import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { OwnUser } from '#shared/platform/entities.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { factLimits } from '#shared/platform/facts.ts';
import { characters } from '#shared/platform/textRules.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { PhotoPicker } from '#web/features/images/PhotoPicker.tsx';
import { RadioCards } from '#web/ui/forms/RadioCards.tsx';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { EditFacts } from './EditFacts.tsx';
import { EditGroup } from './EditGroup.tsx';
import { VisibilityField } from './VisibilityField.tsx';
import { type ProfileFormState, useProfileForm } from './useProfileForm.ts';

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: '', label: 'Not given' },
] as const;

interface ProfileEditProps {
  readonly user: OwnUser;
  readonly profile: Profile;
}

/**
 * Edit Profile. Changing an e-mail that was already set needs the password, and so does any change the server
 * asks it for.
 */
export function ProfileEdit({ user, profile }: ProfileEditProps) {
  const state = useProfileForm(user, profile);
  const { form, changes, problem, busy, submit, cancel } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const came = useRef(useNavigationType());
  useEffect(() => {
    const wanted = hash.slice(1);
    const field = wanted === '' ? null : form.current?.elements.namedItem(wanted);
    const first = field instanceof RadioNodeList ? field[0] : field;
    if (first instanceof HTMLElement) first.focus();
    else if (came.current === NavigationType.Push) heading.current?.focus();
  }, [form, hash]);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 ref={heading} tabIndex={-1} className="mb-5 text-3xl outline-none max-sm:px-4">
        Edit Profile
      </h1>
      <Card flush className="divide-y divide-line">
        <You user={user} state={state} />
        <EditFacts state={state} isLocked={profile.confirmed !== undefined} />
        <Reach state={state} />
      </Card>
      {problem && (
        <p role="alert" className="mt-4 text-sm text-danger max-sm:px-4">
          {problem}
        </p>
      )}
      <div className="mt-4">
        <SaveBar
          stays
          changes={changes}
          onDiscard={cancel}
          discardLabel="Cancel"
          onLeave={state.forget}
          busy={busy}
        />
      </div>
    </form>
  );
}

interface PartProps {
  readonly state: ProfileFormState;
}

function You({ user, state }: PartProps & Pick<ProfileEditProps, 'user'>) {
  const { bind, fields, uploads, problems, busy, isPhotoGone, removePhoto } = state;
  const hasPhoto = user.profilePhoto !== '' && !isPhotoGone;
  return (
    <EditGroup title="You">
      <div className="flex flex-wrap items-center gap-3">
        <PhotoPicker
          name="profileImg"
          label="Profile image"
          uploads={uploads}
          disabled={busy}
          error={problems['profileImg']}
        >
          {hasPhoto && <Avatar name={user.fullName} src={user.profilePhoto} size={88} />}
        </PhotoPicker>
        {user.profilePhoto !== '' && uploads.list.length === 0 && (
          <Button kind="ghost" size="sm" onClick={() => removePhoto(!isPhotoGone)}>
            {isPhotoGone ? 'Keep the photo' : 'Remove'}
          </Button>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Full name" required autoComplete="name" {...bind('fullName')} />
        <Field
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('username')}
        />
      </div>
      <VisibilityField state={state} fact="headline" words="Headline">
        <Field
          label="Headline"
          hint={`One line below your name. ${characters(fields.headline)} of ${factLimits.headlineLength} characters`}
          {...bind('headline')}
        />
      </VisibilityField>
      <TextArea label="Bio" rows={4} {...bind('bio')} />
      <RadioCards legend="Gender" options={genders} {...bind('gender')} />
    </EditGroup>
  );
}

function Reach({ state }: PartProps) {
  const { bind, needsPassword } = state;
  return (
    <EditGroup title="E-mail" hint="The school and password resets reach you there.">
      <div className="grid gap-5 sm:grid-cols-2">
        <VisibilityField
          state={state}
          fact="email"
          words="Email"
          className={needsPassword ? undefined : 'sm:col-span-2'}
        >
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            hint="Others see it once it is confirmed."
            {...bind('email')}
          />
        </VisibilityField>
        {needsPassword && (
          <PasswordField
            label="Password"
            required
            autoComplete="current-password"
            hint="Your username and email change with your password."
            {...bind('password')}
          />
        )}
      </div>
    </EditGroup>
  );
}
