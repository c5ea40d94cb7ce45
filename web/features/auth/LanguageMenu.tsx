import { t } from '@lingui/core/macro';
import Globe from 'lucide-react/icons/globe';
import { isLanguage, languageNames, languages } from '#shared/platform/languages.ts';
import { pageLanguage, switchLanguage } from '#web/lib/texts/language.ts';

/** The language menu of the screens outside the network, such as /login. */
export function LanguageMenu() {
  return (
    <label className="relative flex items-center text-ink-2">
      <Globe aria-hidden="true" className="pointer-events-none absolute start-2.5 size-4" />
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
