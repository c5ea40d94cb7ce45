import { useId } from 'react';
import { cx } from '#web/ui/cx.ts';

const arches = Array.from({ length: 7 }, (_, index) => {
  const scale = 1 - index * 0.095;
  const width = 142 * scale;
  const top = 420 - 318 * scale + width / 2;
  const middle = 520 - index * 66 - (index * index) / 1.6;
  return {
    path: `M${middle - width / 2} 420V${top}a${width / 2} ${width / 2} 0 0 1 ${width} 0V420`,
    opacity: 0.62 - index * 0.07,
    stroke: 1.5 + 3.2 * scale * scale,
  };
});

/** A colonnade in perspective with one lit door: the brand mark, repeated. For dark green backgrounds. */
export function Arches({ className }: { readonly className?: string }) {
  const light = useId();
  const door = 'M469 420V173a51 51 0 0 1 102 0v247z';
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 420"
      fill="none"
      className={cx('pointer-events-none absolute bottom-0 w-auto rtl:-scale-x-100', className)}
    >
      {arches.map(({ path, opacity, stroke }) => (
        <path key={path} d={path} stroke="oklch(72% 0.1 163)" strokeOpacity={opacity} strokeWidth={stroke} />
      ))}
      <path d={door} fill="oklch(84.5% 0.15 88)" fillOpacity=".94" />
      <path d={door} fill={`url(#${light})`} />
      <circle cx="520" cy="66" r="12" fill="oklch(84.5% 0.15 88)" />
      <defs>
        <linearGradient id={light} x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".35" />
          <stop offset="1" stopColor="oklch(60% 0.13 70)" stopOpacity=".55" />
        </linearGradient>
      </defs>
    </svg>
  );
}
