/** Reports problems of the running site to its operator, in sentences that say what to do. */
export interface ProblemReporter {
  /** A problem that may resolve itself. Reported once, however often it occurs. */
  readonly warn: (sentence: string) => void;
  /** A problem that ends the run. Only the first one is reported. */
  readonly giveUp: (sentence: string) => void;
}

/** @param hear is called once per sentence, with `isEnd` if the site cannot continue. */
export function makeProblemReporter(hear: (sentence: string, isEnd: boolean) => void): ProblemReporter {
  const reported = new Set<string>();
  let isOver = false;
  return {
    warn: (sentence) => {
      if (isOver || reported.has(sentence)) return;
      reported.add(sentence);
      hear(sentence, false);
    },
    giveUp: (sentence) => {
      if (isOver) return;
      isOver = true;
      hear(sentence, true);
    },
  };
}
