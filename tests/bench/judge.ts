import type { Figure, GoalId, Outcome } from './goal.ts';
import { knownShortfalls } from './knownShortfalls.ts';

/** `open`: falls short, and `knownShortfalls.ts` says why. `short`: falls short. */
export type Verdict = 'holds' | 'open' | 'short';

export const partHolds = ({ figure, limit }: Figure): boolean => figure <= limit;

/** The figure divided by the peer's, without a peer by the floor's, without either by the limit. */
export function ratioOf({ figure, peer, floor, limit }: Figure): number | undefined {
  const other = peer ?? floor ?? limit;
  return other === 0 ? undefined : figure / other;
}

/** How close a figure is to its limit, or how far above: 1 is at the limit. */
function strain({ figure, limit }: Figure): number {
  if (limit === 0) return figure === 0 ? 0 : Infinity;
  return figure / limit;
}

/** The deciding figure: the one closest to its limit, or furthest above. */
export function decisive(parts: readonly Figure[]): Figure | undefined {
  return parts.toSorted((one, other) => strain(other) - strain(one))[0];
}

export function holds({ parts, problem }: Outcome): boolean {
  return problem === undefined && parts.length > 0 && parts.every(partHolds);
}

/** @param reasons the goals that are known to be open, with their reasons. */
export function verdictOf(
  outcome: Outcome,
  reasons: Partial<Record<GoalId, string>> = knownShortfalls,
): Verdict {
  if (holds(outcome)) return 'holds';
  // A goal that could not be measured does not count as a known shortfall.
  return outcome.problem === undefined && reasons[outcome.id] !== undefined ? 'open' : 'short';
}

/** What `--json` prints. */
export function asJson(outcomes: readonly Outcome[]) {
  return {
    goals: outcomes.map((outcome) => {
      const { id, name, parts, problem, seconds } = outcome;
      const decides = decisive(parts);
      return {
        id,
        name,
        figure: decides?.figure ?? null,
        limit: decides?.limit ?? null,
        peer: decides?.peer ?? null,
        floor: decides?.floor ?? null,
        ratio: (decides && ratioOf(decides)) ?? null,
        holds: holds(outcome),
        ...(verdictOf(outcome) === 'open' ? { open: knownShortfalls[id] } : {}),
        ...(problem === undefined ? {} : { problem }),
        parts: parts.map((part) => ({ ...part, ratio: ratioOf(part) ?? null, holds: partHolds(part) })),
        seconds,
      };
    }),
  };
}
