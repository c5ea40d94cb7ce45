import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * An execution environment of a function: its bundle, its variables, one call at a time. It imports nothing from the
 * project, to start fast. An uncaught error ends it.
 */
interface Call {
  readonly id: number;
  readonly event: unknown;
  readonly requestId: string;
  readonly deadline: number;
  readonly functionName: string;
  readonly functionArn: string;
}

const { bundle, clock }: { bundle: string; clock: SharedArrayBuffer } = workerData;
const machineNow = Date.now;
shiftDates(new Float64Array(clock));
const loaded: { handler: (event: unknown, context: object) => unknown } = createRequire(bundle)(bundle);

parentPort?.on('message', (call: Call) => {
  void answer(call).then((reply) => parentPort?.postMessage({ id: call.id, ...reply }));
});
parentPort?.postMessage({ ready: true });

async function answer({ event, requestId, deadline, functionName, functionArn }: Call) {
  const context = {
    awsRequestId: requestId,
    functionName,
    functionVersion: '1',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] ?? '128',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - machineNow()),
  };
  try {
    const result = await loaded.handler(event, context);
    return { payload: JSON.stringify(result) ?? 'null' };
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error));
    return { failure: { type: thrown.name, message: thrown.message, stack: thrown.stack ?? '' } };
  }
}

/** Makes `Date` follow the clock of the local run (`clock/clock.ts`), for the function and its libraries alike. */
function shiftDates(shift: Float64Array): void {
  const now = () => machineNow() + (shift[0] ?? 0);
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Date().toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
