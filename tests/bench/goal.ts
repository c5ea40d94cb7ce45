import type { Bench } from './environment.ts';

/** The goals, as the README beside it and `knownShortfalls.ts` name them. */
export const goalIds = [
  'G1',
  'G2',
  'G3',
  'G4',
  'G5',
  'G6',
  'G7',
  'G8',
  'G9',
  'G10',
  'G11',
  'G12',
  'G13',
  'G14',
  'G15',
  'G16',
  'G17',
  'G18',
] as const;
export type GoalId = (typeof goalIds)[number];

/** One figure of a goal; smaller is better. */
export interface Figure {
  readonly name: string;
  /** The unit: `kB`, `W`, `x` for a plain ratio. */
  readonly unit: string;
  readonly figure: number;
  /** The limit of the figure. */
  readonly limit: number;
  /** The figure of the peer. */
  readonly peer?: number | undefined;
  /** The figure of the least that does the job. */
  readonly floor?: number | undefined;
  /** The number of members that the chart shows. */
  readonly size?: number | undefined;
  /** Why the comparison is fair, or not. */
  readonly fair: string;
}

/** A goal: one file in `goals/`, found by its name. */
export interface Goal {
  readonly id: GoalId;
  readonly name: string;
  /** Measures the figures, and closes whatever it opens. */
  readonly measure: (bench: Bench) => Promise<readonly Figure[]>;
}

/** The outcome of measuring one goal. */
export interface Outcome {
  readonly id: GoalId;
  readonly name: string;
  readonly parts: readonly Figure[];
  /** Why there is no figure. */
  readonly problem?: string | undefined;
  readonly seconds: number;
}
