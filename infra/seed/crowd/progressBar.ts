const width = 24;
const count = new Intl.NumberFormat('en');

/** What is shown behind each step: how far it is, and what is left at this pace. */
export interface Progress {
  /** Learns how many of all there are, and how many rows were written so far. */
  readonly tell: (members: number, rows: number) => void;
}

/**
 * A line that tells how far it is: written over and over on a terminal, else one line behind the other.
 * @param nowMs milliseconds of any clock.
 */
export function progressBar(
  out: { readonly isTTY?: boolean; readonly write: (text: string) => unknown },
  all: number,
  nowMs: () => number,
): Progress {
  const began = nowMs();
  let before: number | undefined;
  return {
    tell: (members, rows) => {
      before ??= members;
      const seconds = (nowMs() - began) / 1000;
      const done = Math.round((members / all) * width);
      const bar = '#'.repeat(done) + '.'.repeat(width - done);
      const left = members === before ? '' : leftText((seconds / (members - before)) * (all - members));
      const pace = seconds > 0 ? `, ${count.format(Math.round(rows / seconds))} rows a second` : '';
      const line = `${count.format(members)} of ${count.format(all)} members [${bar}]${pace}${left}`;
      out.write(out.isTTY === true ? `\r${line}\u001B[K${members === all ? '\n' : ''}` : `${line}\n`);
    },
  };
}

function leftText(seconds: number): string {
  if (seconds < 1) return '';
  return seconds < 90 ? `, ${Math.ceil(seconds)} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
