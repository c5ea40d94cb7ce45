import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { placeValue } from '#shared/platform/facts.ts';
import { usePlaces } from '#web/api/people/profiles.ts';
import { placeName, placeValueOf } from '#web/features/people/placeNames.ts';
import { isComposingText } from '#web/lib/browser/keys.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/forms/Field.tsx';

interface PlaceFieldProps {
  /** `Rotterdam, Netherlands` in every language, or what is being typed. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A city from the list: type to search, then choose with the arrows and Enter or by click. */
export function PlaceField({ value, error, onChange }: PlaceFieldProps) {
  const id = useId();
  const [isListOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const searchText = useDeferredValue(value.trim());
  const { data = [] } = usePlaces(searchText, isListOpen && searchText.length > 1);
  const places = searchText.length > 1 ? data.map(placeValue) : [];
  const isOpen = isListOpen && places.length > 0;
  const selectedIndex = Math.min(activeIndex, places.length - 1);
  const choose = (place: string | undefined): void => {
    if (place !== undefined) onChange(place);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || isComposingText(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') setActiveIndex((selectedIndex + 1) % places.length);
    else if (event.key === 'ArrowUp') setActiveIndex((selectedIndex + places.length - 1) % places.length);
    else if (event.key === 'Enter') choose(places[selectedIndex]);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Field
        name="place"
        label={t`City`}
        autoComplete="off"
        placeholder={t`Start typing a city`}
        value={placeName(value)}
        error={error}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${selectedIndex}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(placeValueOf(currentTarget.value));
          setActiveIndex(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={t`Cities`}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-3"
        >
          {places.map((place, number) => (
            <button
              key={place}
              id={`${id}-${number}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={number === selectedIndex}
              // A click must not move the focus out of the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
              className={cx(
                'block w-full rounded-md px-3 py-2.5 text-start text-base',
                number === selectedIndex ? 'bg-brand-soft text-brand-ink' : 'hover:bg-sunken',
              )}
            >
              {placeName(place)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
