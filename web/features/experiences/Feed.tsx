import { SectionHead } from '#web/ui/SectionHead.tsx';

/** The experiences on the home page. */
export default function Feed() {
  return (
    <section aria-labelledby="experiences">
      <SectionHead id="experiences" title="Experiences" />
    </section>
  );
}
