import type { PublicSchool } from '#shared/membership/publicSchool.ts';

/** The address at which the school answers, as a link that begins a mail. */
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

/** Whom to ask, in a sentence of its own; nothing where the school named nobody. */
export function AskSchool({ school }: { readonly school: PublicSchool | undefined }) {
  if (school === undefined || school.contact === '') return null;
  return (
    <p className="mt-6 text-sm text-ink-2">
      Questions? {school.name} answers them at <SchoolAddress contact={school.contact} />.
    </p>
  );
}
