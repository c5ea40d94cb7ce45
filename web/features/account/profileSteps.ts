import { t } from '@lingui/core/macro';
import type { ProfileParts } from '#shared/home/entities.ts';

/** One step towards a complete profile. */
export interface ProfileStep {
  readonly label: string;
  readonly to: string;
  readonly isDone: boolean;
}

/**
 * The steps towards a complete profile, in the suggested order.
 * @param hasChosenMails whether the member has opened the notification settings in this browser.
 */
export function profileSteps(parts: ProfileParts, hasChosenMails: boolean): readonly ProfileStep[] {
  return [
    {
      label: t`Add a photo`,
      to: '/profile/edit#profileImg',
      isDone: parts.photo,
    },
    {
      label: t`Add your job`,
      to: '/profile/edit#jobTitle',
      isDone: parts.job,
    },
    {
      label: t`Share your first experience`,
      to: '/experience#create',
      isDone: parts.experience,
    },
    {
      label: t`Add your class`,
      to: '/profile/edit#classYear',
      isDone: parts.classYear,
    },
    emailStep(parts.email),
    {
      label: t`Add what you're open to`,
      to: '/profile/edit#openTo',
      isDone: parts.openTo,
    },
    {
      label: t`Choose your notifications`,
      to: '/settings/notifications',
      isDone: hasChosenMails,
    },
  ];
}

function emailStep(email: ProfileParts['email']): ProfileStep {
  const step = { to: '/settings/account', isDone: email === 'confirmed' || email === 'enough' };
  return email === 'unconfirmed' || email === 'confirmed'
    ? { ...step, label: t`Confirm your e-mail address` }
    : { ...step, label: t`Add your e-mail address` };
}
