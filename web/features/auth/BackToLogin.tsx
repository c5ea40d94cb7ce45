import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';

/** The way back from what one does before a login. */
export function BackToLogin() {
  return (
    <p className="mt-8 text-center">
      <Link
        to="/login"
        className="hit inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        Back to login
      </Link>
    </p>
  );
}

/** Stands below every screen before the network. */
export const authFooter = '© 2024 University';
