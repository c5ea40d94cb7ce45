import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import type { Person } from '#shared/entities.ts';
import { useDraft } from '#web/lib/useDraft.ts';
import { outboxOf } from './memberChat.ts';

const blankLine = { message: '' };

/** The line to write in. It keeps its text to itself, so that a key pressed draws nothing but this. */
export function Composer({ peer }: { readonly peer: Person }) {
  const id = useId();
  const [{ message: text }, setFields] = useDraft(`chat-${peer._id}`, blankLine);
  const blank = text.trim() === '';
  const submit = (): void => {
    if (blank) return;
    outboxOf().send(peer._id, text);
    setFields(blankLine);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      onSubmit={onSubmit}
      className="shrink-0 border-t border-line bg-surface px-3 pt-3 pb-[calc(.6rem+env(safe-area-inset-bottom))] sm:px-5"
    >
      <div className="flex items-end gap-2 rounded-[26px] border border-line-strong bg-canvas p-1.5 pl-4 transition-colors focus-within:border-brand focus-within:ring-1 focus-within:ring-brand">
        <textarea
          rows={1}
          name="message"
          dir="auto"
          value={text}
          enterKeyHint="send"
          autoComplete="off"
          aria-label={`Message to ${peer.fullName}`}
          aria-describedby={id}
          placeholder="Send a message..."
          onChange={({ currentTarget }) => setFields({ message: currentTarget.value })}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-9 min-w-0 flex-1 resize-none bg-transparent py-[7px] text-base leading-[1.4] outline-none placeholder:text-ink-3 max-sm:text-[1rem]"
        />
        <button
          type="submit"
          disabled={blank}
          aria-label="Send"
          title="Send"
          className="hit grid size-9 shrink-0 place-items-center rounded-full bg-brand text-on-brand transition-[opacity,scale,background-color] hover:bg-brand-hover active:scale-90 disabled:bg-line disabled:text-ink-3 disabled:opacity-60"
        >
          <SendHorizontal aria-hidden="true" className="size-4.5" />
        </button>
      </div>
      <p id={id} className="mt-1.5 px-3 text-2xs text-ink-2">
        Press Enter to send your message
      </p>
    </form>
  );
}
