import { t } from '@lingui/core/macro';
import type { Announcement } from '#shared/announcements/entities.ts';
import { announcementLimits } from '#shared/announcements/limits.ts';
import { useAudienceCount } from '#web/api/admin/adminAnnouncements.ts';
import { AudienceFields } from '#web/features/directory/AudienceFields.tsx';
import { audienceText } from '#web/features/directory/audienceFilters.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { AnnouncementButtons } from './AnnouncementButtons.tsx';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { useAnnouncementDraft } from './useAnnouncementDraft.ts';

interface AnnouncementFormProps {
  /** The draft to continue; undefined for a new one. */
  readonly draft: Announcement | undefined;
  /** Called when the draft was sent or deleted, or the input discarded. */
  readonly onDone: () => void;
}

/** Writes, tests and sends an announcement, with a preview beside it. */
export function AnnouncementForm({ draft: savedDraft, onDone }: AnnouncementFormProps) {
  const form = useAnnouncementDraft(savedDraft);
  const { title, text, audience, fieldErrors, error } = form;
  const count = useAudienceCount(form.counted).data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-sm:-mx-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <Section
        title={savedDraft === undefined ? t`New announcement` : t`Draft`}
        action={form.isSaved && <span className="text-sm text-ink-2">{t`Draft saved`}</span>}
      >
        <form
          noValidate
          className="mt-5 space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          {error && (
            <ErrorNote message={problemText(error, t`Couldn't save the announcement. Please try again.`)} />
          )}
          <Field
            name="title"
            label={t`Subject`}
            autoComplete="off"
            maxLength={announcementLimits.titleLength}
            value={title}
            onChange={({ currentTarget }) => form.setTexts({ title: currentTarget.value })}
            hint={charactersText(title)}
            error={fieldErrors['title']}
          />
          <TextArea
            name="text"
            label={t`Message`}
            rows={7}
            maxLength={announcementLimits.textLength}
            value={text}
            onChange={({ currentTarget }) => form.setTexts({ text: currentTarget.value })}
            hint={t`**Bold**, *italic*, [links](https://...) and lists. It looks the same in the e-mail and in the app.`}
            error={fieldErrors['text']}
          />
          <AudienceFields audience={audience} onChange={form.setAudience} count={count} />
          <p className="text-sm text-ink-2">
            {t`Everyone in the audience gets a notification and sees it on Home for a week. Members who have announcement e-mails on also get an e-mail.`}
          </p>
          <AnnouncementButtons form={form} count={count} audience={audienceText(audience)} onDone={onDone} />
        </form>
      </Section>
      <AnnouncementPreview title={title} text={text} />
    </div>
  );
}

function charactersText(title: string): string {
  const [used, max] = [title.length, announcementLimits.titleLength];
  return t`${used} of ${max} characters`;
}
