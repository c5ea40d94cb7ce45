import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { listWays } from '#shared/auth/routes.ts';
import { updateProfile } from '#shared/profiles/ownRoutes.ts';
import { refreshMembership } from '#web/api/account/membership.ts';
import { showMe } from '#web/api/people/ownUser.ts';
import { profileQuery } from '#web/api/people/profileQuery.ts';
import { call, fieldProblems, problemText } from '#web/lib/http/apiClient.ts';
import { saveUser, savedUser } from '#web/lib/session/session.ts';
import { forget } from '#web/features/account/stepsOfMine.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';

type Problems = Readonly<Record<string, string>>;
const blank = { classYear: '', email: '' };

export interface Welcome {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: typeof blank;
  readonly set: (changed: Partial<typeof blank>) => void;
  /** Sentences by field; `problem` is the one about the whole. */
  readonly problems: Problems;
  readonly problem: string;
  readonly busy: boolean;
  /** It has been told or skipped. */
  readonly isOver: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly skip: () => void;
  readonly dialog: ReactNode;
}

/**
 * The state of the step behind the sign-up. What is filled in goes with one call, which also asks the address to be
 * confirmed; who logged in more than ten minutes ago shows once more that it is them.
 */
export function useWelcome(): Welcome {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const { reauthenticate, dialog } = useReauthenticate();

  /** The focus would be lost with the button that had it. */
  const end = (): void => {
    forget('newcomer', savedUser()?.username ?? '');
    setIsOver(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const refuse = (found: Problems, sentence: string): void => {
    setProblems(found);
    setProblem(sentence);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { classYear, email } = fields;
    const body = { ...(classYear && { classYear }), ...(email && { email }) };
    const checked = updateProfile.body.safeParse(body);
    const [issue] = checked.error?.issues ?? [];
    if (issue) return refuse({ [String(issue.path[0])]: issue.message }, '');
    refuse({}, '');
    setBusy(true);
    try {
      const answer = await reauthenticate(() => call(updateProfile, { body }));
      if (answer) {
        saveUser(answer.data.user);
        showMe(client, answer.data.user);
        void client.invalidateQueries(profileQuery(answer.data.user._id));
        void refreshMembership(client);
        toast.success(
          email !== '' && (await isMailed()) ? accountTexts.emailSent : answer.data.message,
          'corner',
        );
        end();
      }
    } catch (error) {
      const named = fieldProblems(error);
      refuse(named, Object.keys(named).length > 0 ? '' : problemText(error, updateProfile.otherwise));
    }
    setBusy(false);
  };
  const set = (changed: Partial<typeof blank>): void => {
    setFields((now) => ({ ...now, ...changed }));
    setProblems({});
  };
  return { form, fields, set, problems, problem, busy, isOver, submit, skip: end, dialog };
}

/** Whether mails are sent here at all; unknown is no promise. */
async function isMailed(): Promise<boolean> {
  try {
    return (await call(listWays, {})).data.mail;
  } catch {
    return false;
  }
}
