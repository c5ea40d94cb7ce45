import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';

const year = new Date().getFullYear();
const link = 'hit hover:text-ink hover:underline';

export function Footer() {
  return (
    <footer className="no-print mt-auto border-t border-line">
      <div className="mx-auto flex max-w-[77rem] flex-wrap items-center justify-between gap-4 px-4 py-8 text-sm text-ink-3 sm:px-6">
        <p>{t`© ${year} Alumni Network, University`}</p>
        <nav aria-label={t`Footer`} className="flex gap-6">
          <Link to="/about" className={link}>
            {t`About`}
          </Link>
          <Link to="/events" className={link}>
            {t`Events`}
          </Link>
          <Link to="/share-experience" className={link}>
            {t`Share Experience`}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
