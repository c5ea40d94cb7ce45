import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { updateProfile } from '#shared/profiles/ownRoutes.ts';
import { useRefreshMembership } from '#web/api/account/membership.ts';
import { useUpdateProfile } from '#web/api/people/useUpdateProfile.ts';
import { schemaProblems } from '#web/lib/forms/fieldTexts.ts';
import { call, fieldProblems, problemText } from '#web/lib/http/apiClient.ts';
import { savedUser } from '#web/lib/session/session.ts';
import { clearFlag } from '#web/features/account/memberFlags.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { focusFirstInvalid } from '#web/lib/forms/useForm.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';

type Problems = Readonly<Record<string, string>>;
const blank = { classYear: '', email: '' };

export interface Welcome {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: typeof blank;
  readonly set: (changed: Partial<typeof blank>) => void;
  /** Messages by field; `problem` is the one about the whole form. */
  readonly problems: Problems;
  readonly problem: string;
  readonly busy: boolean;
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
  const save = useUpdateProfile();
  const refreshMembership = useRefreshMembership();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const { reauthenticate, dialog } = useReauthenticate();

  /** The button that had the focus is gone. */
  const end = (): void => {
    clearFlag('newcomer', savedUser()?.username ?? '');
    setIsOver(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const refuse = (found: Problems, sentence: string): void => {
    setProblems(found);
    setProblem(sentence);
    focusFirstInvalid(form.current);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { classYear, email } = fields;
    const body = { ...(classYear && { classYear }), ...(email && { email }) };
    const checked = updateProfile.body.safeParse(body);
    refuse(schemaProblems(checked.error), '');
    if (!checked.success) return;
    setBusy(true);
    try {
      const answer = await reauthenticate(() => save(body));
      if (answer) {
        void refreshMembership();
        toast.success(
          email !== '' && (await isMailed())
            ? t`We've sent you a link. Open it to confirm your e-mail address.`
            : t`Profile updated.`,
          'corner',
        );
        end();
      }
    } catch (error) {
      const named = fieldProblems(error);
      refuse(
        named,
        Object.keys(named).length > 0
          ? ''
          : problemText(error, t`Couldn't update your profile. Please try again.`),
      );
    }
    setBusy(false);
  };
  const set = (changed: Partial<typeof blank>): void => {
    setFields((now) => ({ ...now, ...changed }));
    setProblems({});
  };
  return { form, fields, set, problems, problem, busy, isOver, submit, skip: end, dialog };
}

/** Whether this site sends mail; false while unknown. */
async function isMailed(): Promise<boolean> {
  try {
    return (await call(getLoginMethods, {})).data.mail;
  } catch {
    return false;
  }
}
