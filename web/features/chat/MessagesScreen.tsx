import { useTitle } from '#web/lib/title.ts';

export default function MessagesScreen() {
  useTitle('Chat');
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[77rem] p-6 outline-none">
      <h1 className="text-3xl">Chat</h1>
    </main>
  );
}
