/** How the running site tells whoever started it what is wrong, in sentences that say what to do. */
export interface Trouble {
  /** Something does not work, and may work again. Told once, however often it happens. */
  readonly warn: (sentence: string) => void;
  /** The site can go on no more and is to be ended. Only the first reason is told. */
  readonly giveUp: (sentence: string) => void;
}

/** @param hear is told each sentence once; `isEnd` with the one behind which nothing works any more. */
export function makeTrouble(hear: (sentence: string, isEnd: boolean) => void): Trouble {
  const said = new Set<string>();
  let isOver = false;
  return {
    warn: (sentence) => {
      if (isOver || said.has(sentence)) return;
      said.add(sentence);
      hear(sentence, false);
    },
    giveUp: (sentence) => {
      if (isOver) return;
      isOver = true;
      hear(sentence, true);
    },
  };
}
