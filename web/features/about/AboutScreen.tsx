import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useSchool } from '#web/api/school.ts';
import { SchoolAddress } from '#web/features/school/SchoolAddress.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Arches } from '#web/ui/layout/Arches.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';

const promises = () => [
  {
    title: t`First-hand stories`,
    text: t`Members share experiences under their own names: the plan, the detour, and what they'd do again.`,
  },
  {
    title: t`Open to questions`,
    text: t`Most people here are happy to hear from you, and everyone chooses who can message them. Follow the people you learn from, and send a message when you have a question.`,
  },
  {
    title: t`Meet in person`,
    text: t`Dinners, talks and evenings back on campus. The school runs the events, so you can count on them.`,
  },
  {
    title: t`Your data stays yours`,
    text: t`No ads and no trackers. Location and camera data are removed from every image you upload.`,
  },
];

/** /about: what the network is and what its members can expect. */
export default function AboutScreen() {
  useTitle(t`About`);
  return (
    <Screen className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-4 sm:px-6 sm:pt-6">
      <section className="relative isolate overflow-hidden rounded-2xl bg-hero px-6 py-12 text-on-hero sm:px-10 lg:px-14 lg:py-20">
        <Arches className="end-0 -z-10 h-full max-lg:-end-14 max-lg:opacity-60 max-md:h-[60%] max-md:opacity-35" />
        <h1 className="max-w-[14ch] text-display font-[680] tracking-[-0.04em]">{t`The door stays open.`}</h1>
        <p className="mt-5 max-w-[44ch] text-lg text-on-hero-2">
          {t`The Alumni Network belongs to the graduates and students of one university school. Share how things went after the last exam, and find someone who has been there before.`}
        </p>
      </section>
      <ul className="mt-10 grid gap-x-12 gap-y-9 px-1 sm:grid-cols-2 sm:px-10 lg:mt-14 lg:px-14">
        {promises().map(({ title, text }) => (
          <li key={title} className="border-t-2 border-brand/35 pt-4">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1.5 max-w-[52ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <Contact />
      <section id="security" className="mt-12 scroll-mt-24 px-1 sm:px-10 lg:px-14">
        <h2 className="text-xl">{t`Found a security issue?`}</h2>
        <p className="mt-1.5 max-w-[64ch] text-ink-2">
          {t`Please report it to an admin or the alumni office before you tell anyone else. Describe what you did, what you saw and how we can reach you. Don't access other people's data. We'll reply, fix it and thank you.`}
        </p>
      </section>
      <div className="mt-12 flex flex-wrap gap-3 px-1 sm:px-10 lg:px-14">
        <Link to="/experience" className={buttonClass()}>
          {t`Read experiences`}
        </Link>
        <Link to="/findusers" className={buttonClass({ kind: 'outline' })}>
          {t`Find people`}
        </Link>
      </div>
    </Screen>
  );
}

/** The school behind the network, and its contact. */
function Contact() {
  const school = useSchool();
  const { name = t`The school`, contact = '' } = school ?? {};
  return (
    <section id="contact" className="mt-12 scroll-mt-24 px-1 sm:px-10 lg:px-14">
      <h2 className="text-xl">{t`Contact`}</h2>
      <p className="mt-1.5 max-w-[64ch] text-ink-2">
        {contact === '' ? (
          t`${name} runs this network. Its alumni office approves new members and helps if you can't log in.`
        ) : (
          <Trans>
            {name} runs this network. Its alumni office approves new members and helps if you can't log in:{' '}
            <SchoolAddress contact={contact} />
          </Trans>
        )}
      </p>
    </section>
  );
}
