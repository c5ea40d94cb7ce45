import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { cx } from '#web/ui/cx.ts';
import { useDismiss } from '#web/ui/dialogs/useDismiss.ts';

interface MenuProps {
  /** Name of the button that opens the menu. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClass?: string;
  /** Drawn above the items, not part of them. */
  readonly head?: ReactNode;
  /** `MenuItem`s, and anything with role="menuitemradio" and tabIndex -1. */
  readonly children: ReactNode;
}

/** A button with a menu below it: arrows, Home, End, first letters, Escape; a click elsewhere or Tab closes it. */
export function Menu({ label, trigger, triggerClass, head, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = (): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useDismiss(root, { open: isOpen, onDismiss: () => setOpen(false), onEscape: close });
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextItem(items(), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (isOpen || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={cx(triggerClass, isOpen && 'ring-2 ring-brand')}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className="fc-border anim-rise absolute top-[calc(100%+0.5rem)] end-0 z-50 w-60 rounded-lg bg-surface p-1.5 shadow-3">
          {head}
          <div id={id} role="menu" aria-label={label} tabIndex={-1} onClick={close} onKeyDown={onKeyDown}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const focusedIndex = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(focusedIndex + 1) % items.length];
  if (key === 'ArrowUp') return items.at(focusedIndex <= 0 ? -1 : focusedIndex - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const fromFocused = [...items.slice(focusedIndex + 1), ...items.slice(0, focusedIndex + 1)];
  return fromFocused.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

interface MenuItemProps extends ComponentProps<'button'> {
  /** The address of a link; without it, the item is a button. */
  readonly to?: string;
}

/** An icon and a text in a menu. */
export function MenuItem({ to, className, children, ...button }: MenuItemProps) {
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(
      'focus-inset flex min-h-11 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-start text-sm font-medium hover:bg-sunken focus-visible:bg-sunken',
      className,
    ),
    children,
  };
  return to === undefined ? <button type="button" {...button} {...item} /> : <Link to={to} {...item} />;
}
