import type { PlacedLine } from './timeline.ts';

/** Lines that render together: fewer than fit on a screen. */
const linesOfBlock = 10;

export interface Block {
  /** Stays the same when earlier messages are added above. */
  readonly key: number;
  readonly lines: readonly PlacedLine[];
}

/** The lines of a day in blocks, by their numbers; lines without a number join the last one that has one. */
export function blocksOf(lines: readonly PlacedLine[]): readonly Block[] {
  const blocks: { key: number; lines: PlacedLine[] }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const key = line.seq === undefined ? (last?.key ?? -1) : Math.floor(line.seq / linesOfBlock);
    if (last?.key === key) last.lines.push(line);
    else blocks.push({ key, lines: [line] });
  }
  return blocks;
}
