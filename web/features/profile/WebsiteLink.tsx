import { isWebAddress } from '#shared/platform/fields.ts';
import { cx } from '#web/ui/cx.ts';

/** A member's own website, shown by its host and path. */
export function WebsiteLink({
  address,
  className,
}: {
  readonly address: string;
  readonly className?: string;
}) {
  if (!isWebAddress(address)) return <span className={className}>{address}</span>;
  const { host, pathname } = new URL(address);
  return (
    <a
      href={address}
      rel="noopener noreferrer nofollow ugc"
      className={cx('text-brand-ink underline underline-offset-3 wrap-anywhere', className)}
    >
      {host + pathname.replace(/\/$/, '')}
    </a>
  );
}
