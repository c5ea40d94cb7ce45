import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { FactVisibility, AudienceFact, ShownFact } from '#shared/platform/facts.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { useSaveAudience } from '#web/api/people/audience.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { audienceOf, audienceOptions } from '#web/features/people/audienceTexts.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { BlockedAndMuted } from './BlockedAndMuted.tsx';
import { DecisionsSection } from './DecisionsSection.tsx';

/** /settings/privacy */
export default function PrivacySettings() {
  const profile = useOwnProfile('change');
  return (
    <div className="space-y-5">
      <AudienceSection profile={profile} />
      {/* The rows above would push them down. */}
      {!profile.isPending && (
        <>
          <BlockedAndMuted kind="blocked" />
          <BlockedAndMuted kind="muted" />
          <DecisionsSection />
        </>
      )}
    </div>
  );
}

interface FactRow {
  readonly fact: ShownFact;
  readonly title: MessageDescriptor;
  readonly sub?: MessageDescriptor;
}

const facts: readonly FactRow[] = [
  { fact: 'headline', title: msg`Headline` },
  { fact: 'jobTitle', title: msg`Job` },
  { fact: 'employer', title: msg`Employer` },
  { fact: 'place', title: msg`City` },
  { fact: 'field', title: msg`Field of work` },
  { fact: 'degree', title: msg`Degree` },
  { fact: 'openTo', title: msg`What you're open to` },
  { fact: 'links', title: msg`Links` },
  { fact: 'email', title: msg`E-mail`, sub: msg`Shown to others once it's confirmed.` },
];

/** For messages, 'only me' means that nobody can write. */
const writerOptions = audienceOptions.map((option) =>
  option.value === 'me' ? { ...option, label: msg`No one` } : option,
);

/** The audience of each profile fact and of messages; a choice is saved at once. */
function AudienceSection({ profile }: { readonly profile: ReturnType<typeof useOwnProfile> }) {
  return (
    <>
      <Section title={t`Who can see what`} hint={t`No one outside the network can see any of this.`}>
        <QueryBoundary
          query={profile}
          pending={<RowSkeleton />}
          failed={t`Failed to fetch user data`}
          className="mt-4"
        >
          {(own) => <FactChoices profile={own} />}
        </QueryBoundary>
      </Section>
      {profile.data && <MessagesFromSelect profile={profile.data} />}
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
        <SettingRow title={t`Name, photo, bio and class`} sub={t`Visible to all members.`} />
        {facts.map((row) => (
          <FactChoice key={row.fact} row={row} profile={profile} />
        ))}
      </SettingList>
      <p className="mt-4 text-sm">
        <Link
          to={`/users/${profile._id}?as=all`}
          className="hit font-semibold text-brand-ink underline underline-offset-3"
        >
          {t`View as others`}
        </Link>
      </p>
    </>
  );
}

function FactChoice({ row: { fact, title, sub }, profile }: OfProfile & { readonly row: FactRow }) {
  const name = i18n._(title);
  return (
    <SettingRow title={name} {...(sub && { sub: i18n._(sub) })}>
      <AudienceSelect
        profile={profile}
        fact={fact}
        label={t`Who can see: ${name}`}
        options={audienceOptions}
      />
    </SettingRow>
  );
}

function MessagesFromSelect({ profile }: OfProfile) {
  const title = t`Who can message me`;
  return (
    <Section title={t`Messages`}>
      <SettingList className="mt-3">
        <SettingRow title={title} sub={t`People you've messaged can always reply.`}>
          <AudienceSelect profile={profile} fact="messages" label={title} options={writerOptions} />
        </SettingRow>
      </SettingList>
    </Section>
  );
}

interface AudienceSelectProps extends OfProfile {
  readonly fact: AudienceFact;
  readonly label: string;
  readonly options: readonly { readonly value: FactVisibility; readonly label: MessageDescriptor }[];
}

function AudienceSelect({ profile, fact, label, options }: AudienceSelectProps) {
  const choices = options.map(({ value, label: optionLabel }) => ({ value, label: i18n._(optionLabel) }));
  const current = audienceOf(profile, fact);
  const choose = useSaveAudience({ profileId: profile._id, fact, current });
  return (
    <Select
      label={label}
      hidesLabel
      small
      options={choices}
      value={current}
      onChange={(value) => {
        const visibility = options.find((option) => option.value === value)?.value;
        if (visibility !== undefined) choose(visibility);
      }}
      className="w-44 max-sm:w-40"
    />
  );
}
