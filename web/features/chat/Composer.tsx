import { t } from '@lingui/core/macro';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Person } from '#shared/platform/entities.ts';
import { isEnter } from '#web/lib/browser/keys.ts';
import { useUncontrolledDraft } from '#web/lib/forms/useUncontrolledDraft.ts';
import { outboxOf } from '#web/realtime/outbox.ts';

const isBlank = (text: string): boolean => text.trim() === '';

/** The input of a conversation. The field is uncontrolled: only becoming empty or non-empty causes a render. */
export function Composer({ peer }: { readonly peer: Person }) {
  const id = useId();
  const { fullName } = peer;
  const field = useRef<HTMLTextAreaElement>(null);
  const { initialText, save } = useUncontrolledDraft(`chat-${peer._id}`, 'message');
  const [isEmpty, setIsEmpty] = useState(() => isBlank(initialText));
  const saveText = (text: string): void => {
    save(text);
    setIsEmpty(isBlank(text));
  };
  const submit = (): void => {
    if (field.current === null || isBlank(field.current.value)) return;
    outboxOf().send(peer._id, field.current.value);
    field.current.value = '';
    saveText('');
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
          ref={field}
          defaultValue={initialText}
          enterKeyHint="send"
          autoComplete="off"
          aria-label={t`Message to ${fullName}`}
          aria-describedby={id}
          placeholder={t`Send a message...`}
          onChange={({ currentTarget }) => saveText(currentTarget.value)}
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
