import * as z from 'zod/mini';
import { functionNameIn } from './stack/resourceNames.ts';
import type { Stack } from './stack/stackTemplate.ts';

const RuleProperties = z.object({
  /** Absent if the rule listens to events. */
  ScheduleExpression: z.optional(z.string()),
  Targets: z.array(z.object({ Arn: z.string() })),
});
/** Work that became due while nothing was running should not wait a full interval. */
const firstRunDelayMs = 2000;
const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Milliseconds between two runs. @throws if the expression is not a rate. */
function intervalMsOf(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ms = unitMs[unit];
  if (ms === undefined) throw new Error(`The local run does not support the schedule ${expression}.`);
  return Number(count) * ms;
}

/** The running schedules. */
export interface Schedules {
  /** Runs that become due while held are skipped until the next round. */
  readonly hold: (isHeld: boolean) => void;
  /** Runs each schedule once; resolves when all have ended. */
  readonly runAll: () => Promise<void>;
  readonly stop: () => void;
}

/** Runs the stack's scheduled functions. */
export function startSchedules(
  stack: Stack,
  invoke: (functionName: string, event: object) => Promise<unknown>,
): Schedules {
  let isPaused = false;
  const schedules = stack.all('AWS::Events::Rule', RuleProperties).flatMap(({ properties }) => {
    const { ScheduleExpression: rate, Targets } = properties;
    if (rate === undefined) return [];
    return Targets.map(({ Arn }) => ({
      everyMs: intervalMsOf(rate),
      run: () => invoke(functionNameIn(Arn) ?? Arn, {}).catch(() => undefined),
    }));
  });
  const timers = schedules.map((schedule) => {
    const run = () => {
      if (!isPaused) void schedule.run();
    };
    return [setTimeout(run, firstRunDelayMs).unref(), setInterval(run, schedule.everyMs).unref()];
  });
  return {
    hold: (isHeld) => {
      isPaused = isHeld;
    },
    runAll: async () => {
      await Promise.all(schedules.map(({ run }) => run()));
    },
    stop: () => timers.flat().forEach((timer) => clearInterval(timer)),
  };
}
