import { t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { OwnUser } from '#shared/platform/entities.ts';
import { username } from '#shared/platform/formFields.ts';
import { useUsernameCheck } from '#web/api/account/account.ts';
import { useUpdateProfile } from '#web/api/people/profileUpdate.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { validationText } from '#web/lib/forms/fieldTexts.ts';
import { useDebouncedValue } from '#web/lib/hooks/useDebouncedValue.ts';
import { fieldErrorsOf, problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

const form = username();

/** Changes the username, and checks while the member types whether it is free. */
export function UsernameSettings({ user }: { readonly user: OwnUser }) {
  const { reauthenticate, dialog } = useReauthenticate();
  const { mutateAsync: updateProfile } = useUpdateProfile();
  const [name, setName] = useState(user.username);
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const candidate = name.trim();
  const isOther = candidate !== user.username;
  const availability = useAvailability(candidate, user);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const saved = await reauthenticate(() => updateProfile({ username: candidate }));
      if (saved) toast.success(t`Profile updated.`);
    } catch (error) {
      setErrorText(
        fieldErrorsOf(error)['username'] ??
          problemText(error, t`Couldn't update your profile. Please try again.`),
      );
    }
    setBusy(false);
  };
  const isFree = isOther && availability.isFree;
  return (
    <Section
      title={t`Username`}
      hint={t`You can log in with your username or confirmed e-mail address. Others can find you by your username.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex items-start gap-3">
        <Field
          label={t`Username`}
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 flex-1"
          value={name}
          error={errorText || (isOther ? availability.errorText : '')}
          hint={isFree ? <AvailableNote name={candidate} oldUsername={user.username} /> : undefined}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setErrorText('');
          }}
        />
        <Button type="submit" className="mt-7.5" busy={isBusy} busyLabel={t`Saving...`} disabled={!isOther}>
          {t`Save`}
        </Button>
      </form>
      <p role="status" className="sr-only">
        {isFree ? t`${candidate} is available.` : isOther && availability.errorText}
      </p>
      {dialog}
    </Section>
  );
}

function AvailableNote({ name, oldUsername }: { readonly name: string; readonly oldUsername: string }) {
  return (
    <span className="flex items-start gap-1.5 font-medium text-brand-ink">
      <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="wrap-anywhere">
        {t`${name} is available. Your old username, @${oldUsername}, stays reserved for you for 90 days.`}
      </span>
    </span>
  );
}

/** Whether the typed name is available, or what is wrong with it. */
function useAvailability(name: string, { username: own }: OwnUser): { isFree: boolean; errorText: string } {
  const debounced = useDebouncedValue(name);
  const formed = z.safeParse(form, debounced);
  const needsCheck = formed.success && debounced.toLowerCase() !== own.toLowerCase();
  const { data } = useUsernameCheck(debounced, needsCheck);
  if (debounced !== name) return { isFree: false, errorText: '' };
  const [issue] = formed.error?.issues ?? [];
  if (issue !== undefined) return { isFree: false, errorText: validationText(issue) };
  return {
    isFree: data?.free === true,
    errorText: data?.free === false ? t`Username is already taken.` : '',
  };
}
