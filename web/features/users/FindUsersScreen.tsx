import { useTitle } from '#web/lib/title.ts';

export default function FindUsersScreen() {
  useTitle('Find User');
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[77rem] p-6 outline-none">
      <h1 className="text-3xl">Find User</h1>
    </main>
  );
}
