/** A sentence about a problem that a deployment would have, with what to do about it. */
export interface Finding {
  /** True if the deployment would fail; otherwise it is only a warning. */
  readonly stops: boolean;
  readonly sentence: string;
}

export function stopFinding(sentence: string): Finding {
  return { stops: true, sentence };
}

export function noteFinding(sentence: string): Finding {
  return { stops: false, sentence };
}

/** True if AWS responded with this error, such as `ResourceNotFoundException`. */
export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
