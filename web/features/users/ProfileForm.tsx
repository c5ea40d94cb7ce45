import type { OwnUser } from '#shared/entities.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { PhotoPicker } from '#web/ui/PhotoPicker.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useProfileForm } from './useProfileForm.ts';

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: '', label: 'Not given' },
] as const;

interface ProfileFormProps {
  readonly user: OwnUser;
  readonly onDone: () => void;
}

/** Edit Profile. Another e-mail than the one that was set takes the password, and whatever the server says. */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const { form, bind, uploads, needsPassword, problems, problem, busy, submit, cancel } = useProfileForm(
    user,
    onDone,
  );
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <PhotoPicker name="profileImg" label="Profile image" uploads={uploads} error={problems['profileImg']}>
        {user.profilePhoto && <Avatar name={user.fullName} src={user.profilePhoto} size={88} />}
      </PhotoPicker>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label="Full name" required autoComplete="name" {...bind('fullName')} />
        <Field
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('username')}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          className={needsPassword ? undefined : 'sm:col-span-2'}
          {...bind('email')}
        />
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
      <RadioCards legend="Gender" options={genders} {...bind('gender')} />
      <TextArea label="Bio" rows={4} {...bind('bio')} />
      <Field
        label="Website"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        {...bind('website')}
      />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        <Button kind="outline" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
