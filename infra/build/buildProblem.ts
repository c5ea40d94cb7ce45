/** Something that whoever builds can mend; its message is all they need to read. */
export class BuildProblem extends Error {
  override readonly name = 'BuildProblem';
}
