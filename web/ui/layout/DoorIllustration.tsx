import { cx } from '#web/ui/cx.ts';

/** How far it is open: wide and lit, half, or shut. */
export type DoorState = 'lit' | 'ajar' | 'shut';

const door = 'M50.8 84V45a15.2 15.2 0 0 1 30.4 0v39z';
const leftHalf = 'M66 84V29.8A15.2 15.2 0 0 0 50.8 45v39z';

/** Three arches with a door in the middle one; decoration above text that says the same. */
export function DoorIllustration({ state }: { readonly state: DoorState }) {
  const isShut = state === 'shut';
  return (
    <svg aria-hidden="true" viewBox="0 0 132 84" fill="none" className="-ms-1.5 h-21 w-33" data-door={state}>
      <path
        d="M6.3 84V51.6a17 17 0 0 1 34 0V84M91.7 84V51.6a17 17 0 0 1 34 0V84"
        strokeWidth="2.4"
        className="stroke-line-strong opacity-55"
      />
      <path
        d="M39.7 84V41.9a26.3 26.3 0 0 1 52.6 0V84"
        strokeWidth="3.2"
        className={isShut ? 'stroke-line-strong' : 'stroke-brand opacity-75'}
      />
      {isShut ? (
        <>
          <path
            d="M50.8 83V45a15.2 15.2 0 0 1 30.4 0v38z"
            strokeWidth="2"
            className="fill-sunken stroke-line-strong"
          />
          <circle cx="75.8" cy="61.3" r="2.2" className="fill-line-strong" />
        </>
      ) : (
        <>
          <path d={door} className={cx('fill-gold', state === 'ajar' && 'opacity-35')} />
          {state === 'ajar' && <path d={leftHalf} className="fill-gold" />}
          <circle cx="66" cy="7.6" r="3.9" className="fill-gold" />
        </>
      )}
    </svg>
  );
}
