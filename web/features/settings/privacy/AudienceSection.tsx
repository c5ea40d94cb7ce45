import { Link } from 'react-router-dom';
import type { Audience, AudienceFact, ShownFact } from '#shared/platform/facts.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { texts } from '#shared/platform/texts.ts';
import { useSaveAudience } from '#web/api/people/audience.ts';
import { audienceOf, audienceOptions } from '#web/features/people/audienceWords.ts';
import { useOwnProfile } from '#web/api/people/useOwnProfile.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';

const facts: readonly { readonly fact: ShownFact; readonly title: string; readonly sub?: string }[] = [
  { fact: 'headline', title: 'Headline' },
  { fact: 'jobTitle', title: 'Job' },
  { fact: 'employer', title: 'Employer' },
  { fact: 'place', title: 'Place' },
  { fact: 'field', title: 'Field of work' },
  { fact: 'degree', title: 'Degree' },
  { fact: 'openTo', title: 'What you are open to' },
  { fact: 'links', title: 'Links' },
  { fact: 'email', title: 'E-mail', sub: 'Others see it once it is confirmed.' },
];

/** For messages, the audience of only the member means nobody. */
const writerOptions = audienceOptions.map((option) =>
  option.value === 'me' ? { ...option, label: 'Nobody' } : option,
);

/** The audience of each profile fact and of messages; a choice is saved at once. */
export function AudienceSection() {
  const profile = useOwnProfile('change');
  return (
    <>
      <Section title="Who sees what" hint="Nobody outside the network sees any of it.">
        <QueryBoundary query={profile} pending={<RowSkeleton />} failed={texts.userFailed} className="mt-4">
          {(own) => <FactChoices profile={own} />}
        </QueryBoundary>
      </Section>
      {profile.data && <WriterChoice profile={profile.data} />}
    </>
  );
}

interface OfProfile {
  readonly profile: Profile;
}

function FactChoices({ profile }: OfProfile) {
  return (
    <>
      <SettingList className="mt-3">
        <SettingRow title="Name, photo, bio and class" sub="All members see them." />
        {facts.map(({ fact, title, sub }) => (
          <SettingRow key={fact} title={title} {...(sub !== undefined && { sub })}>
            <AudienceSelect
              profile={profile}
              fact={fact}
              label={`Who sees: ${title}`}
              options={audienceOptions}
            />
          </SettingRow>
        ))}
      </SettingList>
      <p className="mt-4 text-sm">
        <Link
          to={`/users/${profile._id}?as=all`}
          className="hit font-semibold text-brand-ink underline underline-offset-3"
        >
          See your profile as others do
        </Link>
      </p>
    </>
  );
}

function WriterChoice({ profile }: OfProfile) {
  const title = 'Who may write to me';
  return (
    <Section title="Messages">
      <SettingList className="mt-3">
        <SettingRow title={title} sub="Whoever you have written to can answer.">
          <AudienceSelect profile={profile} fact="messages" label={title} options={writerOptions} />
        </SettingRow>
      </SettingList>
    </Section>
  );
}

interface AudienceSelectProps extends OfProfile {
  readonly fact: AudienceFact;
  readonly label: string;
  readonly options: readonly { readonly value: Audience; readonly label: string }[];
}

function AudienceSelect({ profile, fact, label, options }: AudienceSelectProps) {
  const choose = useSaveAudience(profile, fact, audienceOf);
  return (
    <Select
      label={label}
      hidesLabel
      small
      options={options}
      value={audienceOf(profile, fact)}
      onChange={(value) => {
        const whom = options.find((option) => option.value === value)?.value;
        if (whom !== undefined) choose(whom);
      }}
      className="w-44 max-sm:w-40"
    />
  );
}
