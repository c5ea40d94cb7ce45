import { AtSign, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMe } from '#web/lib/ownUser.ts';
import { Section } from '#web/ui/Section.tsx';
import { SettingList, SettingRow } from '#web/ui/SettingRow.tsx';
import { DecisionsSection } from './DecisionsSection.tsx';
import { TiesSection } from './TiesSection.tsx';

/** /settings/privacy */
export default function PrivacySettings() {
  const { data: user } = useMe();
  return (
    <div className="space-y-5">
      <Section title="Who sees what" hint="Nobody outside the network sees any of it.">
        <SettingList className="mt-3">
          <SettingRow Icon={UserRound} title="Name, photo and profile" sub="All members see them." />
          <SettingRow Icon={AtSign} title="E-mail" sub="Only you see it." />
        </SettingList>
        {user && (
          <p className="mt-4 text-sm">
            <Link
              to={`/users/${user._id}`}
              className="hit font-semibold text-brand-ink underline underline-offset-3"
            >
              See your profile as others do
            </Link>
          </p>
        )}
      </Section>
      <TiesSection kind="blocked" />
      <TiesSection kind="muted" />
      <DecisionsSection />
    </div>
  );
}
