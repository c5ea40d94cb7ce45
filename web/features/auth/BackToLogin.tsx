import { t } from '@lingui/core/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';

/** A link back to the login. */
export function BackToLogin() {
  return (
    <p className="mt-8 text-center">
      <Link
        to="/login"
        className="hit inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t`Back to login`}
      </Link>
    </p>
  );
}
