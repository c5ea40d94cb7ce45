import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ImagePicker } from '#web/features/images/ImagePicker.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { localIsoDate, formatDay } from '#web/lib/dates/time.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { pageFrameClass, Screen } from '#web/ui/layout/Screen.tsx';
import { type StoryFields, useStoryForm } from './useStoryForm.ts';

/** /share-experience: a story with one image, and beside the form what it will look like. */
export default function ShareExperienceScreen() {
  useTitle(t`Share Experience`);
  const loggedIn = useAuthUser() !== null;
  const { formRef, fields, bind, uploads, fieldErrors, formError, isBusy, submit, cancel } = useStoryForm();
  return (
    <Screen className={pageFrameClass}>
      <h1 className="mb-6 text-3xl">{t`Share Experience`}</h1>
      {!loggedIn && (
        <p className="fc-border mb-6 rounded-lg bg-gold-soft px-4 py-3 text-sm">
          <Trans>
            You're not logged in.{' '}
            <Link to="/login?next=%2Fshare-experience" className="font-semibold text-brand-ink underline">
              Log in to share
            </Link>
            . We'll keep what you've written.
          </Trans>
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
            <Field label={t`Title`} required {...bind('title')} />
            <Field label={t`Author`} required autoComplete="name" {...bind('author')} />
            <TextArea label={t`Content`} required rows={7} {...bind('content')} />
            <ImagePicker
              name="image"
              label={t`Image`}
              uploads={uploads}
              disabled={isBusy}
              error={fieldErrors['image']}
            />
            {formError && (
              <p role="alert" className="text-sm text-danger">
                {formError}
              </p>
            )}
            <div className="flex gap-2 pt-1">
              <Button type="submit" className="flex-1" busy={isBusy} busyLabel={t`Sharing...`}>
                {t`Share`}
              </Button>
              <Button kind="outline" className="flex-1" onClick={cancel}>
                {t`Cancel`}
              </Button>
            </div>
          </form>
        </Card>
        <Preview fields={fields} picture={uploads.list[0]?.preview} />
      </div>
    </Screen>
  );
}

/** The story as its readers will see it. */
function Preview({
  fields,
  picture,
}: {
  readonly fields: StoryFields;
  readonly picture: string | undefined;
}) {
  const member = useAuthUser();
  const { author } = fields;
  const [today] = useState(() => localIsoDate());
  return (
    <section aria-label={t`Preview`} className="lg:sticky lg:top-22">
      <p className="mb-2 text-sm font-semibold text-ink-3">{t`Preview`}</p>
      <Card className="p-5 sm:p-6">
        <div className="flex items-center gap-3">
          <Avatar name={member?.fullName ?? fields.author} src={member?.profilePhoto} size={44} />
          <p className="min-w-0 leading-tight">
            <span className="block truncate text-base font-semibold">{member?.fullName ?? t`You`}</span>
            <span className="text-xs text-ink-3">{formatDay(today)}</span>
          </p>
        </div>
        <p className="mt-4 font-display text-2xl font-[640] wrap-anywhere">{fields.title || t`Your title`}</p>
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{author === '' ? t`by you` : t`by ${author}`}</p>
        <p className="mt-3.5 line-clamp-6 text-base whitespace-pre-line text-ink-2 wrap-anywhere">
          {fields.content || t`Your text appears here.`}
        </p>
        <div className="mt-4 grid aspect-[16/9] place-items-center overflow-hidden rounded-lg bg-sunken text-sm text-ink-2">
          {picture === undefined ? (
            t`Your image`
          ) : (
            <img src={picture} alt="" className="size-full object-cover" />
          )}
        </div>
      </Card>
    </section>
  );
}
