import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isLanguage, languageNames, languages } from '#shared/platform/languages.ts';
import { useUpdateProfile } from '#web/api/people/profileUpdate.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { clearLanguageChoice, switchLanguage } from '#web/lib/texts/language.ts';
import { Select } from '#web/ui/forms/Select.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

/** The language of the site and of e-mails; a change reloads the page. */
export function LanguageSettings({ saved }: { readonly saved: string }) {
  const { mutateAsync: updateProfile } = useUpdateProfile();
  const [selectedLanguage, setSelectedLanguage] = useState(saved);
  const change = async (value: string): Promise<void> => {
    const language = isLanguage(value) ? value : '';
    setSelectedLanguage(language);
    try {
      await updateProfile({ language });
      if (language === '') clearLanguageChoice();
      else switchLanguage(language);
    } catch (error) {
      setSelectedLanguage(saved);
      toast.error(problemText(error, t`Couldn't save. Please try again.`));
    }
  };
  return (
    <Section title={t`Language`}>
      <Select
        label={t`Language for the site and e-mails`}
        className="mt-4 sm:max-w-sm"
        value={selectedLanguage}
        options={[
          { value: '', label: t`Same as my browser` },
          ...languages.map((value) => ({ value, label: languageNames[value], lang: value })),
        ]}
        onChange={(value) => void change(value)}
      />
    </Section>
  );
}
