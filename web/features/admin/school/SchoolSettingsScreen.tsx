import MailX from 'lucide-react/icons/mail-x';
import type { Settings } from '#shared/office/entities.ts';
import { adminTexts } from '#shared/office/texts.ts';
import { texts } from '#shared/platform/texts.ts';
import { fieldProblems, problemText } from '#web/lib/http/apiClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useForm } from '#web/lib/forms/useForm.ts';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Invitations } from '#web/features/invitations/Invitations.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { OfficePage } from '#web/ui/layout/OfficePage.tsx';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { Domains } from './Domains.tsx';
import { useSaveSettings, useSettings } from '#web/api/office/office.ts';
import { changesOf, settingsOf, settingsTexts } from './settingsTexts.ts';

/** The school's settings: its name, its contact, and who may join. */
export default function SchoolSettingsScreen() {
  const settings = useSettings();
  return (
    <OfficePage title="Settings">
      <div className="max-w-224 max-sm:-mx-4">
        <QueryBoundary
          query={settings}
          pending={
            <div aria-busy="true" className="space-y-4">
              <Skeleton className="h-80 rounded-xl" />
              <Skeleton className="h-60 rounded-xl" />
            </div>
          }
          failed={adminTexts.settingsFailed}
          className="mb-4"
        >
          {(saved) => (
            <>
              {!saved.mail && (
                <Note tone="gold" Icon={MailX} title="This site sends no e-mail" className="mb-4">
                  {adminTexts.mailMissing}
                </Note>
              )}
              <SettingsForm saved={saved} onReload={() => void settings.refetch()} />
              <div id="invitations" className="mt-4">
                <Invitations
                  isOn={saved.policies.invitation}
                  hint="Work beside the rules above. Who comes through one is shown with who made it."
                />
              </div>
            </>
          )}
        </QueryBoundary>
      </div>
    </OfficePage>
  );
}

function SettingsForm({ saved, onReload }: { readonly saved: Settings; readonly onReload: () => void }) {
  const { fields, set: setTexts, reset, overtaken } = useForm('settings', settingsTexts(saved));
  const draft = settingsOf(saved, fields);
  const { reauthenticate, dialog } = useReauthenticate();
  const saving = useSaveSettings(reauthenticate);
  const { policies } = draft;
  const set = (change: Partial<Settings>): void => setTexts(settingsTexts({ ...draft, ...change }));
  const allow = (change: Partial<Settings['policies']>): void =>
    set({ policies: { ...policies, ...change } });
  const save = (): void =>
    saving.mutate(draft, {
      onSuccess: (done) => {
        if (!done) return;
        reset();
        toast.success(adminTexts.settingsSaved);
      },
    });
  const wrong = fieldProblems(saving.error);
  const failure = saving.error && problemText(saving.error, adminTexts.settingsNotSaved);
  const isOvertaken = failure === adminTexts.settingsChanged;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="space-y-4"
    >
      {overtaken.length > 0 && <Note tone="gold">{texts.changedElsewhere}</Note>}
      {failure && <ErrorNote message={failure} {...(isOvertaken && { onRetry: onReload })} />}
      <Section
        title="Who may join"
        hint="Whoever none of these lets in at once waits until an admin confirms them."
      >
        <div className="mt-3 divide-y divide-line">
          <CheckBox
            label={<Rule>Anybody</Rule>}
            hint="Whoever signs up is in at once. Good for a start, not for a school."
            checked={policies.open}
            onChange={(open) => allow({ open })}
            className="flex w-full"
          />
          <div className="py-3">
            <p className="text-base font-semibold">With a school address</p>
            <p className="text-sm text-ink-2">Who confirms an e-mail of these domains is in at once.</p>
            <Domains domains={policies.domains} onChange={(domains) => allow({ domains })} />
          </div>
          <CheckBox
            label={<Rule>By the roster</Rule>}
            hint="Who confirms the e-mail that stands in the roster is in at once."
            checked={policies.roster}
            onChange={(roster) => allow({ roster })}
            className="flex w-full"
          />
          <CheckBox
            label={<Rule>By invitation</Rule>}
            hint="Who comes through an invitation link is in at once."
            checked={policies.invitation}
            onChange={(invitation) => allow({ invitation })}
            className="flex w-full"
          />
        </div>
      </Section>
      <Section title="The school">
        <div className="mt-4 space-y-4">
          <Field
            name="name"
            label="Name"
            value={draft.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            error={wrong['name']}
          />
          <Field
            name="contact"
            type="email"
            label="Whom to ask"
            hint="An address of the alumni office that members read where they need help."
            value={draft.contact}
            onChange={({ currentTarget }) => set({ contact: currentTarget.value })}
            error={wrong['contact']}
          />
        </div>
      </Section>
      <SaveBar changes={changesOf(saved, draft)} onDiscard={reset} onLeave={reset} busy={saving.isPending} />
      {dialog}
    </form>
  );
}

function Rule({ children }: { readonly children: string }) {
  return <span className="font-semibold">{children}</span>;
}
