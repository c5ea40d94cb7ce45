import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { classOptions } from '#web/features/people/classYears.ts';
import { savedUser } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { useWelcome, type Welcome } from './useWelcome.tsx';

const classes = classOptions();

/** Asks for the class, and for the e-mail address if the sign-up has none. Once skipped, it never shows again. */
export default function WelcomeStep() {
  const [missing] = useState(() => ({
    classYear: savedUser()?.classYear === undefined,
    email: !savedUser()?.email,
  }));
  const state = useWelcome();
  const { formRef, submit, isOver, dialog } = state;
  if (isOver || !(missing.classYear || missing.email)) return null;
  return (
    <section
      aria-labelledby="welcome-step"
      className="fc-border mt-4 rounded-xl bg-gold-soft p-5 sm:mt-6 sm:p-8"
    >
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
      >
        <div>
          <h2 id="welcome-step" className="text-2xl">
            {t`One more step (optional)`}
          </h2>
          <p className="mt-2 text-sm text-ink-2">
            {missing.classYear && `${t`Add your class so classmates can find you.`} `}
            {missing.email && t`Add your e-mail address so you can reset your password.`}
          </p>
          <p className="mt-2 text-sm">
            <Link to="/profile" className="hit font-semibold underline underline-offset-3">
              {t`See all steps on your profile`}
            </Link>
          </p>
        </div>
        <div>
          <MissingFactFields missing={missing} state={state} />
          <WelcomeButtons state={state} />
        </div>
      </form>
      {dialog}
    </section>
  );
}

interface WelcomePartProps {
  readonly state: Welcome;
}

interface MissingFactFieldsProps extends WelcomePartProps {
  readonly missing: { readonly classYear: boolean; readonly email: boolean };
}

function MissingFactFields({ missing, state: { fields, set, fieldErrors } }: MissingFactFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {missing.classYear && (
        <Select
          label={t`Class`}
          name="classYear"
          options={classes}
          value={fields.classYear}
          error={fieldErrors['classYear']}
          onChange={(classYear) => set({ classYear })}
          hint={t`Visible to all members.`}
        />
      )}
      {missing.email && (
        <Field
          label={t`E-mail`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={fields.email}
          error={fieldErrors['email']}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          hint={t`Only you and the alumni office can see it, unless you change that.`}
        />
      )}
    </div>
  );
}

function WelcomeButtons({ state: { fields, formError, isBusy, skip } }: WelcomePartProps) {
  const isBlank = fields.classYear === '' && fields.email === '';
  return (
    <>
      {formError && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {formError}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyLabel={t`Saving...`} disabled={isBlank}>
          {t`Save`}
        </Button>
        <Button kind="ghost" onClick={skip} disabled={isBusy}>
          {t`Skip`}
        </Button>
      </div>
    </>
  );
}
