import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { texts } from '#shared/platform/texts.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';

/** The newsletter box. As specified it calls nothing: a second later it says thanks. */
export function Newsletter() {
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    timer.current = setTimeout(() => {
      setBusy(false);
      form.reset();
      toast.success(texts.newsletterThanks, 'corner');
    }, browserLimits.newsletterMs);
  };
  return (
    <section aria-labelledby="newsletter" className="fc-border rounded-xl bg-gold-soft p-5">
      <h2 id="newsletter" className="text-xl">
        Stay Updated!
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">
        Our newsletter hasn't started yet, so we don't save your e-mail.
      </p>
      <form onSubmit={onSubmit} className="mt-4 space-y-3">
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
        />
        <Button type="submit" className="w-full" busy={busy} busyLabel="Subscribing...">
          Subscribe
        </Button>
      </form>
    </section>
  );
}
