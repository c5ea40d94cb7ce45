import * as z from 'zod/mini';
import { functionNameIn } from './stack/resourceNames.ts';
import type { Stack } from './stack/stackTemplate.ts';

const RuleProperties = z.object({
  /** Absent where the rule listens to events; nothing here tells any. */
  ScheduleExpression: z.optional(z.string()),
  Targets: z.array(z.object({ Arn: z.string() })),
});
/** What was due while nothing ran is not to wait for the next full round. */
const firstRunMs = 2000;
const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Milliseconds between two runs. @throws where the expression is no rate. */
function everyMs(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ms = unitMs[unit];
  if (ms === undefined) throw new Error(`The local run knows no schedule such as ${expression}.`);
  return Number(count) * ms;
}

/** The running clocks. */
export interface Schedules {
  /** What becomes due while they are held is left to the next round. */
  readonly hold: (isHeld: boolean) => void;
  readonly stop: () => void;
}

/** Runs the functions that the stack runs by the clock. */
export function startSchedules(
  stack: Stack,
  invoke: (functionName: string, event: object) => Promise<unknown>,
): Schedules {
  let held = false;
  const timers = stack.all('AWS::Events::Rule', RuleProperties).flatMap(({ properties }) => {
    const { ScheduleExpression: rate, Targets } = properties;
    if (rate === undefined) return [];
    return Targets.map(({ Arn }) => {
      const run = () => {
        if (!held) void invoke(functionNameIn(Arn) ?? Arn, {}).catch(() => undefined);
      };
      const first = setTimeout(run, firstRunMs).unref();
      return [first, setInterval(run, everyMs(rate)).unref()];
    });
  });
  return {
    hold: (isHeld) => {
      held = isHeld;
    },
    stop: () => timers.flat().forEach((timer) => clearInterval(timer)),
  };
}
