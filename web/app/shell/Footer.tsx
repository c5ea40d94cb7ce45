import { Link } from 'react-router-dom';

const year = new Date().getFullYear();
const link = 'hit hover:text-ink hover:underline';

export function Footer() {
  return (
    <footer className="no-print mt-auto border-t border-line">
      <div className="mx-auto flex max-w-[77rem] flex-wrap items-center justify-between gap-4 px-4 py-8 text-sm text-ink-3 sm:px-6">
        <p>© {year} Alumni Network, University</p>
        <nav aria-label="Footer" className="flex gap-6">
          <Link to="/about" className={link}>
            About
          </Link>
          <Link to="/events" className={link}>
            Events
          </Link>
          <Link to="/share-experience" className={link}>
            Share Experience
          </Link>
        </nav>
      </div>
    </footer>
  );
}
