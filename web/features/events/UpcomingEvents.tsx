import { SectionHead } from '#web/ui/SectionHead.tsx';

/** The next events on the home page. */
export default function UpcomingEvents() {
  return (
    <section aria-labelledby="events">
      <SectionHead id="events" title="Upcoming Events" />
    </section>
  );
}
