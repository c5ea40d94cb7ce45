import { handleSignals } from '#infra/local/process/signals.ts';
import { startLocal } from '#infra/local/startLocal.ts';

/** A tiny site in a process of its own, which the signals of `npm start` end. It prints its address once it serves. */
const [outDir = '', dataDir = ''] = process.argv.slice(2);
const signals = handleSignals();
const onProblem = (sentence: string, isEnd: boolean) => {
  console.error(sentence);
  if (isEnd) process.exit(1);
};
const site = await startLocal({ port: 0, outDir, dataDir, onProblem });
signals.stopWith(() => site.stop());
console.log(site.url);
