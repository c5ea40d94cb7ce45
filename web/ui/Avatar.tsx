import { useState } from 'react';
import { photoSource } from '#web/lib/images.ts';
import { cx } from './cx.ts';
import { initialsOf, tintOf } from './tint.ts';

interface AvatarProps {
  readonly name: string;
  /** URL of the photo. If it is '' or broken, initials show, or the person icon without a name. */
  readonly src?: string | undefined;
  /** Pixels. */
  readonly size?: number;
  /** Draws the presence dot: filled when online, a ring when offline. */
  readonly isOnline?: boolean | undefined;
  /** The specification's placeholder for a missing photo in the chat: the icon instead of initials. */
  readonly placeholder?: 'initials' | 'icon';
  readonly className?: string | undefined;
  readonly ring?: string;
}

/** A photo or its placeholder. Decorative: the name is beside it. */
export function Avatar({
  name,
  src,
  size = 40,
  isOnline,
  placeholder = 'initials',
  className,
  ring,
}: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState('');
  const dot = Math.max(10, Math.round(size * 0.27));
  const initials = placeholder === 'initials' ? initialsOf(name) : '';
  return (
    <span className={cx('relative inline-block shrink-0', className)} style={{ width: size, height: size }}>
      {src && src !== brokenSrc ? (
        // A new element for each photo: the old one would stay until the new one has loaded.
        <img
          key={src}
          loading="lazy"
          {...photoSource(src, size)}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBrokenSrc(src)}
          className={cx('size-full rounded-full bg-sunken object-cover', ring)}
        />
      ) : (
        <span
          aria-hidden="true"
          className={cx(
            'grid size-full place-items-center rounded-full font-display font-semibold',
            tintOf(name),
            ring,
          )}
          style={{ fontSize: size * 0.38 }}
        >
          {initials || <PersonIcon />}
        </span>
      )}
      {isOnline !== undefined && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute end-0 bottom-0 rounded-full [forced-color-adjust:none] ring-[2.5px] ring-surface',
            isOnline ? 'bg-online' : 'border-2 border-line-strong bg-surface',
          )}
          style={{ width: dot, height: dot }}
        />
      )}
    </span>
  );
}

function PersonIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-3/5 fill-current opacity-75">
      <path d="M12 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 1.5c-4.7 0-8 2.3-8 5.2V20.5h16v-1.3c0-2.9-3.3-5.2-8-5.2Z" />
    </svg>
  );
}
