import { useTitle } from '#web/lib/title.ts';

export default function ExperiencesScreen() {
  useTitle('Experiences');
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[77rem] p-6 outline-none">
      <h1 className="text-3xl">Experiences</h1>
    </main>
  );
}
