import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { consentWordings } from '#shared/notices/consent.ts';
import { changeNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';

interface NewsConsentProps {
  /** Whether they are on: the school may turn them on for new members. */
  readonly isInitiallyOn: boolean;
}

/** Asks for consent to the mails that are off by default; saved at once. */
export function NewsConsent({ isInitiallyOn }: NewsConsentProps) {
  const [isOn, setOn] = useState(isInitiallyOn);
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | { readonly failed: string }>('idle');
  const choose = async (isWanted: boolean): Promise<void> => {
    if (state === 'busy') return;
    setOn(isWanted);
    setState('busy');
    try {
      const email = { digest: isWanted, announcement: isWanted };
      await call(changeNoticeSettings, { body: { email, askedWhen: 'confirming' } });
      setState('saved');
    } catch (error) {
      setOn(!isWanted);
      setState({ failed: problemText(error, t`Couldn't save. Please try again.`) });
    }
  };
  return (
    <div className="mt-5">
      <CheckBox
        label={i18n._(consentWordings.confirming)}
        checked={isOn}
        onChange={(isChecked) => void choose(isChecked)}
      />
      <p role="status" className="min-h-6 ps-8 text-sm text-ink-2">
        {state === 'saved' && t`Saved`}
      </p>
      {typeof state === 'object' && <ErrorNote message={state.failed} />}
    </div>
  );
}
