import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';

/** The newsletter box. As specified it makes no call: a second later it shows the thanks. */
export function Newsletter() {
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    timer.current = setTimeout(() => {
      setBusy(false);
      form.reset();
      toast.success(t`Thank you for signing up!`);
    }, browserLimits.newsletterMs);
  };
  return (
    <section aria-labelledby="newsletter" className="fc-border rounded-xl bg-gold-soft p-5">
      <h2 id="newsletter" className="text-xl">
        {t`Stay Updated!`}
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">
        {t`Our newsletter hasn't started yet, so we won't save your e-mail address.`}
      </p>
      <form onSubmit={onSubmit} className="mt-4 space-y-3">
        <Field
          label={t`E-mail`}
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
        />
        <Button type="submit" className="w-full" busy={isBusy} busyLabel={t`Subscribing...`}>
          {t`Subscribe`}
        </Button>
      </form>
    </section>
  );
}
