import { t } from '@lingui/core/macro';

/** The mark: nested arches with one lit lamp. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="9.5" className="fill-brand" />
      <path
        d="M8 25V15a8 8 0 0 1 16 0v10M13.6 25v-9.6a2.4 2.4 0 0 1 4.8 0V25"
        fill="none"
        className="stroke-on-brand"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="25.8" cy="6.2" r="4.4" className="fill-canvas" />
      <circle cx="25.8" cy="6.2" r="3.1" className="fill-gold" />
    </svg>
  );
}

/** The name of the site in two colors: its first word, and the rest. */
export function SiteName() {
  const [first = '', ...rest] = t`Alumni Network`.split(' ');
  return (
    <>
      {first} <span className="text-brand-ink">{rest.join(' ')}</span>
    </>
  );
}
