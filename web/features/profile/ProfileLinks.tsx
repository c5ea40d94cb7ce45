import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Link2 from 'lucide-react/icons/link-2';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import type { Profile } from '#shared/profiles/entities.ts';
import { Section } from '#web/ui/layout/Section.tsx';
import { WebsiteLink } from './WebsiteLink.tsx';

interface ProfileLinksProps {
  readonly profile: Pick<Profile, 'website' | 'links' | 'email'>;
  /** Shown if there are none. */
  readonly noWebsite?: string;
  readonly noEmail?: string;
  readonly children?: ReactNode;
}

/** Links to other sites; nothing if there are none and no replacement is given. */
export function ProfileLinks({ profile, noWebsite, noEmail, children }: ProfileLinksProps) {
  const { website, links = [], email = '' } = profile;
  const addresses = [website, ...links].filter((address) => address !== '');
  if (addresses.length === 0 && email === '' && noWebsite === undefined) return null;
  return (
    <Section title={t`Links`} compact>
      <ul className="mt-3 space-y-3 text-base">
        {website === '' && noWebsite !== undefined && (
          <ProfileLinkRow Icon={Link2}>{noWebsite}</ProfileLinkRow>
        )}
        {addresses.map((address) => (
          <ProfileLinkRow key={address} Icon={Link2}>
            <WebsiteLink address={address} />
          </ProfileLinkRow>
        ))}
        {email === '' ? (
          noEmail !== undefined && <ProfileLinkRow Icon={Mail}>{noEmail}</ProfileLinkRow>
        ) : (
          <ProfileLinkRow Icon={Mail}>
            <a
              href={`mailto:${encodeURI(email)}`}
              className="text-brand-ink underline underline-offset-3 wrap-anywhere"
            >
              {email}
            </a>
          </ProfileLinkRow>
        )}
      </ul>
      {children}
    </Section>
  );
}

function ProfileLinkRow({ Icon, children }: { readonly Icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-3" />
      <span className="min-w-0 text-ink-2">{children}</span>
    </li>
  );
}
