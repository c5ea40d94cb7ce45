import { t } from '@lingui/core/macro';
import Pin from 'lucide-react/icons/pin';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router-dom';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

interface PinnedCardProps {
  readonly title: string;
  readonly excerpt: string;
  /** Where it can be read; undefined in a preview. */
  readonly to: string | undefined;
  readonly onHide: () => void;
}

/** An announcement on Home: its beginning, and a link to the rest. */
export function PinnedCard({ title, excerpt, to, onHide }: PinnedCardProps) {
  return (
    <Card className="relative p-5 sm:px-7 sm:py-6">
      <p className="flex items-center gap-2 pe-10 text-xs font-semibold text-gold-ink">
        <Pin aria-hidden="true" className="size-4 shrink-0" />
        {t`From the alumni office`}
      </p>
      <div className="max-w-[70ch]">
        <h2 dir="auto" className="mt-2 text-xl wrap-anywhere">
          {title}
        </h2>
        <p dir="auto" className="mt-1.5 line-clamp-3 text-ink-2 wrap-anywhere">
          {excerpt}
        </p>
      </div>
      {to === undefined ? (
        <p className="mt-3 text-sm font-semibold text-brand-ink">{t`Read announcement`}</p>
      ) : (
        <Link
          to={to}
          aria-label={t`Read announcement: ${title}`}
          className="hit mt-3 inline-block text-sm font-semibold text-brand-ink hover:underline"
        >
          {t`Read announcement`}
        </Link>
      )}
      {to !== undefined && (
        <IconButton label={t`Hide this announcement`} onClick={onHide} className="absolute! end-3 top-3">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </Card>
  );
}
