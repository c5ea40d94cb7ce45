import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { useRefreshMembership } from '#web/api/account/membership.ts';
import { useUpdateProfile } from '#web/api/people/profileUpdate.ts';
import { clearFlag } from '#web/features/account/memberFlags.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { type ValidatedForm, useValidatedForm } from '#web/lib/forms/useValidatedForm.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { fieldErrorsOf, problemText } from '#web/lib/http/problems.ts';
import { savedUser } from '#web/lib/session/session.ts';

const blank = { classYear: '', email: '' };

export interface Welcome extends ValidatedForm<typeof blank> {
  /** The step was completed or skipped. */
  readonly isOver: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly skip: () => void;
  readonly dialog: ReactNode;
}

/**
 * The state of the step after the sign-up. One call sends everything, and also requests the confirmation of
 * the address; after more than ten minutes since the login, the member confirms their identity first.
 */
export function useWelcome(): Welcome {
  const { mutateAsync: save } = useUpdateProfile();
  const refreshMembership = useRefreshMembership();
  const state = useValidatedForm('welcome', blank);
  const { showErrors, setBusy } = state;
  const [isOver, setIsOver] = useState(false);
  const { reauthenticate, dialog } = useReauthenticate();

  /** The button that had the focus is gone. */
  const end = (): void => {
    state.reset();
    clearFlag('newcomer', savedUser()?.username ?? '');
    setIsOver(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { classYear, email } = state.fields;
    const body = { ...(classYear && { classYear }), ...(email && { email }) };
    const checked = updateProfile.body.safeParse(body);
    showErrors(fieldErrorsOfSchema(checked.error), '');
    if (!checked.success) return;
    setBusy(true);
    try {
      const response = await reauthenticate(() => save(body));
      if (response) {
        void refreshMembership();
        toast.success(
          email !== '' && (await isMailed())
            ? t`We've sent you a link. Open it to confirm your e-mail address.`
            : t`Profile updated.`,
        );
        end();
      }
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error);
      showErrors(
        fieldErrors,
        Object.keys(fieldErrors).length > 0
          ? ''
          : problemText(error, t`Couldn't update your profile. Please try again.`),
      );
    }
    setBusy(false);
  };
  return { ...state, isOver, submit, skip: end, dialog };
}

/** Whether this site sends mail; false while unknown. */
async function isMailed(): Promise<boolean> {
  try {
    return (await call(getLoginMethods, {})).data.mail;
  } catch {
    return false;
  }
}
