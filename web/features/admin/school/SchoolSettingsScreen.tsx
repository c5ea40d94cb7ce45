import { t } from '@lingui/core/macro';
import MailX from 'lucide-react/icons/mail-x';
import type { ComponentProps } from 'react';
import type { SchoolSettings } from '#shared/office/entities.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import { isLanguage, languageNames, languages } from '#shared/platform/languages.ts';
import { useSaveSettings, useSettings } from '#web/api/admin/admin.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { Invitations } from '#web/features/invitations/Invitations.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { zoneLabel, zoneNames } from '#web/lib/dates/zones.ts';
import { changedElsewhereText } from '#web/lib/forms/changedElsewhere.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { fieldErrorsOf, problemText } from '#web/lib/http/problems.ts';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { Domains } from './Domains.tsx';
import { countChanges, settingsOf, settingsTexts } from './settingsTexts.ts';

/** The school's settings: its name, its contact, and who may join. */
export default function SchoolSettingsScreen() {
  const settings = useSettings();
  return (
    <AdminPage title={t`Settings`}>
      <div className="max-w-224 max-sm:-mx-4">
        <QueryBoundary
          query={settings}
          pending={
            <div aria-busy="true" className="space-y-4">
              <Skeleton className="h-80 rounded-xl" />
              <Skeleton className="h-60 rounded-xl" />
            </div>
          }
          failed={t`Couldn't load the settings.`}
          className="mb-4"
        >
          {(saved) => (
            <>
              {!saved.mail && (
                <Note tone="gold" Icon={MailX} title={t`This site doesn't send e-mail`} className="mb-4">
                  {t`Without e-mail, no one can confirm an address, so no one can join by school e-mail or by roster, and people aren't e-mailed about decisions. The operator of this site can turn on e-mail with the mailFrom setting, as described in the README.`}
                </Note>
              )}
              <SettingsForm saved={saved} onReload={() => void settings.refetch()} />
              <div id="invitations" className="mt-4">
                <Invitations
                  isOn={saved.policies.invitation}
                  hint={t`Invitation links work in addition to the rules above. New members are listed with the person who invited them.`}
                />
              </div>
            </>
          )}
        </QueryBoundary>
      </div>
    </AdminPage>
  );
}

function SettingsForm({
  saved,
  onReload,
}: {
  readonly saved: SchoolSettings;
  readonly onReload: () => void;
}) {
  const { fields, set: setTexts, reset, changedElsewhere } = useDraftForm('settings', settingsTexts(saved));
  const draft = settingsOf(saved, fields);
  const { reauthenticate, dialog } = useReauthenticate();
  const saveSettings = useSaveSettings(reauthenticate);
  const { policies } = draft;
  const set = (change: Partial<SchoolSettings>): void => setTexts(settingsTexts({ ...draft, ...change }));
  const setPolicy = (change: Partial<SchoolSettings['policies']>): void =>
    set({ policies: { ...policies, ...change } });
  const save = (): void =>
    saveSettings.mutate(draft, {
      onSuccess: (done) => {
        if (!done) return;
        reset();
        toast.success(t`Settings saved.`, 'top');
      },
    });
  const fieldErrors = fieldErrorsOf(saveSettings.error);
  const failure =
    saveSettings.error && problemText(saveSettings.error, t`Couldn't save the settings. Please try again.`);
  const isOvertaken =
    saveSettings.error instanceof ApiProblem && saveSettings.error.code === 'SETTINGS_CHANGED';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="space-y-4"
    >
      {changedElsewhere.length > 0 && <Note tone="gold">{changedElsewhereText()}</Note>}
      {failure && <ErrorNote message={failure} {...(isOvertaken && { onRetry: onReload })} />}
      <Section title={t`Who can join`} hint={t`Everyone else needs admin approval.`}>
        <div className="mt-3 divide-y divide-line">
          <CheckBox
            label={<RuleName>{t`Anyone`}</RuleName>}
            hint={t`Everyone who signs up joins right away. Only use this to try out the site.`}
            checked={policies.open}
            onChange={(open) => setPolicy({ open })}
            className="flex w-full"
          />
          <SchoolEmail domains={policies.domains} onChange={(domains) => setPolicy({ domains })} />
          <CheckBox
            label={<RuleName>{t`By roster`}</RuleName>}
            hint={t`People who confirm the e-mail address listed for them on the roster join right away.`}
            checked={policies.roster}
            onChange={(roster) => setPolicy({ roster })}
            className="flex w-full"
          />
          <CheckBox
            label={<RuleName>{t`By invitation`}</RuleName>}
            hint={t`People who sign up with an invitation link join right away.`}
            checked={policies.invitation}
            onChange={(invitation) => setPolicy({ invitation })}
            className="flex w-full"
          />
        </div>
      </Section>
      <Section title={t`E-mail to new members`}>
        <CheckBox
          label={<RuleName>{t`Weekly digest and announcements`}</RuleName>}
          hint={t`Both are on for new members, who can turn them off when they confirm their e-mail address or at any time later. Only use this where the law allows it. Current members keep their settings.`}
          checked={draft.newsByDefault}
          onChange={(newsByDefault) => set({ newsByDefault })}
          className="mt-3 flex w-full"
        />
      </Section>
      <SchoolFields draft={draft} fieldErrors={fieldErrors} onChange={set} />
      <SaveBar
        changes={countChanges(saved, draft)}
        onDiscard={reset}
        onLeave={reset}
        busy={saveSettings.isPending}
      />
      {dialog}
    </form>
  );
}

function SchoolEmail(props: ComponentProps<typeof Domains>) {
  return (
    <div className="py-3">
      <p className="text-base font-semibold">{t`By school e-mail`}</p>
      <p className="text-sm text-ink-2">
        {t`People who confirm an e-mail address at these domains join right away.`}
      </p>
      <Domains {...props} />
    </div>
  );
}

function RuleName({ children }: { readonly children: string }) {
  return <span className="font-semibold">{children}</span>;
}

interface SchoolFieldsProps {
  readonly draft: SchoolSettings;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<SchoolSettings>) => void;
}

function SchoolFields({ draft, fieldErrors, onChange }: SchoolFieldsProps) {
  return (
    <Section title={t`The school`}>
      <div className="mt-4 space-y-4">
        <Field
          name="name"
          label={t`Name`}
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          error={fieldErrors['name']}
        />
        <Field
          name="contact"
          type="email"
          label={t`Contact e-mail`}
          hint={t`The alumni office's address. Shown to people who need help.`}
          value={draft.contact}
          onChange={({ currentTarget }) => onChange({ contact: currentTarget.value })}
          error={fieldErrors['contact']}
        />
        <Select
          label={t`Time zone`}
          hint={t`Used for event reminders and weekly digests if the event or the member has no time zone set.`}
          className="sm:max-w-sm"
          value={draft.timeZone}
          options={zoneNames(draft.timeZone).map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
          onChange={(timeZone) => onChange({ timeZone })}
        />
        <Select
          label={t`Language`}
          hint={t`Used for visitors whose language isn't available, and for e-mails to people who haven't chosen one.`}
          className="sm:max-w-sm"
          value={draft.language}
          options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          onChange={(language) => {
            if (isLanguage(language)) onChange({ language });
          }}
        />
      </div>
    </Section>
  );
}
