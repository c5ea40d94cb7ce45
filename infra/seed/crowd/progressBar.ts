const width = 24;
const count = new Intl.NumberFormat('en');

/** The progress after each step, with an estimate of the remaining time. */
export interface Progress {
  /** Called with the number of members that exist and of rows written so far. */
  readonly tell: (members: number, rows: number) => void;
}

/**
 * A progress line: rewritten in place on a terminal, otherwise a new line each time.
 * @param nowMs milliseconds of any clock.
 */
export function progressBar(
  out: { readonly isTTY?: boolean; readonly write: (text: string) => unknown },
  total: number,
  nowMs: () => number,
): Progress {
  const began = nowMs();
  let before: number | undefined;
  return {
    tell: (members, rows) => {
      before ??= members;
      const seconds = (nowMs() - began) / 1000;
      const filled = Math.round((members / total) * width);
      const bar = '#'.repeat(filled) + '.'.repeat(width - filled);
      const remaining =
        members === before ? '' : remainingText((seconds / (members - before)) * (total - members));
      const pace = seconds > 0 ? `, ${count.format(Math.round(rows / seconds))} rows a second` : '';
      const line = `${count.format(members)} of ${count.format(total)} members [${bar}]${pace}${remaining}`;
      out.write(out.isTTY === true ? `\r${line}\u001B[K${members === total ? '\n' : ''}` : `${line}\n`);
    },
  };
}

function remainingText(seconds: number): string {
  if (seconds < 1) return '';
  return seconds < 90 ? `, ${Math.ceil(seconds)} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
