import Lock from 'lucide-react/icons/lock';

/** A cell of the table of notifications: always sent, with nothing to choose. */
export function AlwaysOn() {
  return (
    <td className="py-3">
      <span title="Always on" className="flex items-center justify-center">
        <Lock aria-hidden="true" className="size-4 text-ink-2" />
        <span className="sr-only">Always on</span>
      </span>
    </td>
  );
}

/** A cell of the same table: never sent this way. */
export function Never({ label }: { readonly label: string }) {
  return (
    <td className="py-3 text-center text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label}</span>
    </td>
  );
}
