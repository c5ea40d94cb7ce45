import { Trans } from '@lingui/react/macro';
import type { PublicSchool } from '#shared/membership/publicSchool.ts';

/** The school's e-mail address, as a link that starts a mail. */
export function SchoolAddress({ contact }: Pick<PublicSchool, 'contact'>) {
  return (
    <a
      href={`mailto:${contact}`}
      className="font-semibold wrap-anywhere text-brand-ink underline underline-offset-3"
    >
      {contact}
    </a>
  );
}

/** How to contact the school; nothing if it gave no address. */
export function SchoolContact({ school }: { readonly school: PublicSchool | undefined }) {
  if (school === undefined || school.contact === '') return null;
  const { name, contact } = school;
  return (
    <p className="mt-6 text-sm text-ink-2">
      <Trans>
        Questions? Contact {name}: <SchoolAddress contact={contact} />
      </Trans>
    </p>
  );
}
