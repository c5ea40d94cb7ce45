import { Link } from 'react-router-dom';
import { useTitle } from '#web/lib/browser/title.ts';
import { useSchool } from '#web/api/school.ts';
import { Arches } from '#web/ui/layout/Arches.tsx';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { SchoolAddress } from '#web/features/school/SchoolAddress.tsx';

const promises = [
  {
    title: 'Told by those who were there',
    text: 'Experiences are written by members under their own name: the plan, the detour, and what they would do again.',
  },
  {
    title: 'Open to ask',
    text: 'Most people here are glad to be written to; each says who may. Follow the people you learn from, and send a message when you have a question.',
  },
  {
    title: 'Meeting in person',
    text: 'Dinners, talks and evenings in the old rooms. Events are kept by the school, so what is announced takes place.',
  },
  {
    title: 'Yours to keep',
    text: 'No advertising and no trackers. Photos lose their place and camera data before they are stored.',
  },
] as const;

/** /about: what the network is and what its members can expect. */
export default function AboutScreen() {
  useTitle('About');
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-4 outline-none sm:px-6 sm:pt-6"
    >
      <section className="relative isolate overflow-hidden rounded-2xl bg-hero px-6 py-12 text-on-hero sm:px-10 lg:px-14 lg:py-20">
        <Arches className="right-0 -z-10 h-full max-lg:-right-14 max-lg:opacity-60 max-md:h-[60%] max-md:opacity-35" />
        <h1 className="max-w-[14ch] text-display font-[680] tracking-[-0.04em]">The door stays open.</h1>
        <p className="mt-5 max-w-[44ch] text-lg text-on-hero-2">
          The Alumni Network belongs to the graduates and students of one university school. It is the place
          to say how things went after the last exam, and to find somebody who has been there before.
        </p>
      </section>
      <ul className="mt-10 grid gap-x-12 gap-y-9 px-1 sm:grid-cols-2 sm:px-10 lg:mt-14 lg:px-14">
        {promises.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-brand/35 pt-4">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1.5 max-w-[52ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <Contact />
      <section id="security" className="mt-12 scroll-mt-24 px-1 sm:px-10 lg:px-14">
        <h2 className="text-xl">Found a weakness?</h2>
        <p className="mt-1.5 max-w-[64ch] text-ink-2">
          Please tell an administrator of this network, or the school&apos;s office, before anybody else: what
          you did, what you saw, and how to reach you. Leave other people&apos;s data alone. We answer, mend
          it, and thank you.
        </p>
      </section>
      <div className="mt-12 flex flex-wrap gap-3 px-1 sm:px-10 lg:px-14">
        <Link to="/experience" className={buttonClass()}>
          Read experiences
        </Link>
        <Link to="/findusers" className={buttonClass({ kind: 'outline' })}>
          Find people
        </Link>
      </div>
    </main>
  );
}

/** The school behind the network, and its contact. */
function Contact() {
  const school = useSchool();
  const { name = 'The school', contact = '' } = school ?? {};
  return (
    <section id="contact" className="mt-12 scroll-mt-24 px-1 sm:px-10 lg:px-14">
      <h2 className="text-xl">Whom to ask</h2>
      <p className="mt-1.5 max-w-[64ch] text-ink-2">
        {name} keeps this network. Its alumni office lets new members in, and helps whoever cannot log in
        {contact === '' ? (
          '.'
        ) : (
          <>
            : <SchoolAddress contact={contact} />
          </>
        )}
      </p>
    </section>
  );
}
