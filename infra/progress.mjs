// Plain JavaScript, since `launch.mjs` says what it does before there is a Node that runs TypeScript.

/** How often a long step says that it is still at work, milliseconds. */
const signOfLifeMs = 10_000;

/**
 * Says that a step begins, every ten seconds that it goes on, and how long it took: each in a line of its own, so that
 * steps may run side by side and a log file reads like a terminal.
 */
export async function step(name, work) {
  const began = performance.now();
  console.log(`${name} …`);
  const signs = setInterval(
    () => console.log(`${name} … ${Math.round(secondsSince(began))} s`),
    signOfLifeMs,
  );
  try {
    const result = await work();
    console.log(`${name}: ${secondsSince(began)} s`);
    return result;
  } finally {
    clearInterval(signs);
  }
}

function secondsSince(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}
