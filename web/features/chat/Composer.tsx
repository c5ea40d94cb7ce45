import { t } from '@lingui/core/macro';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import type { Person } from '#shared/platform/entities.ts';
import { isEnter } from '#web/lib/browser/keys.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { outboxOf } from '#web/realtime/outbox.ts';

const blank = { message: '' };

/** The input of a conversation. It is a component of its own so that typing renders no message. */
export function Composer({ peer }: { readonly peer: Person }) {
  const id = useId();
  const { fullName } = peer;
  const { fields, setField, reset } = useDraftForm(`chat-${peer._id}`, blank);
  const isEmpty = fields.message.trim() === '';
  const submit = (): void => {
    if (isEmpty) return;
    outboxOf().send(peer._id, fields.message);
    reset();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isEnter(event.nativeEvent) || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      onSubmit={onSubmit}
      className="shrink-0 border-t border-line bg-surface px-3 pt-3 pb-[calc(.6rem+env(safe-area-inset-bottom))] sm:px-5"
    >
      <div className="flex items-end gap-2 rounded-[26px] border border-line-strong bg-canvas p-1.5 ps-4 transition-colors focus-within:border-brand focus-within:ring-1 focus-within:ring-brand">
        <textarea
          rows={1}
          name="message"
          dir="auto"
          value={fields.message}
          enterKeyHint="send"
          autoComplete="off"
          aria-label={t`Message to ${fullName}`}
          aria-describedby={id}
          placeholder={t`Send a message...`}
          onChange={({ currentTarget }) => setField('message', currentTarget.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-9 min-w-0 flex-1 resize-none bg-transparent py-[7px] text-base leading-[1.4] outline-none placeholder:text-ink-3 max-sm:text-[1rem]"
        />
        <button
          type="submit"
          disabled={isEmpty}
          aria-label={t`Send`}
          title={t`Send`}
          className="hit grid size-9 shrink-0 place-items-center rounded-full bg-brand text-on-brand transition-[opacity,scale,background-color] hover:bg-brand-hover active:scale-90 disabled:bg-line disabled:text-ink-3 disabled:opacity-60"
        >
          <SendHorizontal aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        </button>
      </div>
      <p id={id} className="mt-1.5 px-3 text-2xs text-ink-2">
        {t`Press Enter to send your message`}
      </p>
    </form>
  );
}
