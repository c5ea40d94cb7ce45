import { t } from '@lingui/core/macro';
import { isLanguage, languageNames, languages } from '#shared/platform/languages.ts';
import { pageLanguage, switchLanguage } from '#web/lib/texts/language.ts';

/** The language menu of the screens outside the network, such as /login. */
export function LanguageMenu() {
  return (
    <label className="relative flex items-center text-ink-2">
      <GlobeIcon />
      <select
        aria-label={t`Language`}
        defaultValue={pageLanguage()}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && switchLanguage(value)}
        className="h-10 appearance-none rounded-full ps-8.5 pe-3 text-sm font-medium hover:bg-sunken"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Drawn here, because the first icon of the library brings its 1.2 kB of code to /login. */
function GlobeIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="pointer-events-none absolute start-2.5 size-4"
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20" />
    </svg>
  );
}
