// Plain JavaScript, because `launch.mjs` prints its progress before a Node with TypeScript is available.

/** How often a long step reports that it is still running, milliseconds. */
const signOfLifeMs = 10_000;

/**
 * Prints a line when a step starts, every ten seconds while it runs, and when it ends with its duration. Whole lines,
 * so that concurrent steps and log files stay readable.
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
