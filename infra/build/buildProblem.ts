/** A build problem that the developer can fix; printed without a stack trace. */
export class BuildProblem extends Error {
  override readonly name = 'BuildProblem';
}
