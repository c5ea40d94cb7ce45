/** What a list of posts is narrowed by: any value of one kind, every kind at once. */
export interface PostQuery {
  /** Ids of the authors. */
  readonly following?: readonly string[] | undefined;
  /** Classes of the authors, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Where the job was, or where the author works. Case and accents do not count in either. */
  readonly companies?: readonly string[] | undefined;
  /** Where the job was, or where the author lives: `City, Country`, or a city alone. */
  readonly places?: readonly string[] | undefined;
  /** Ids of authors whose posts are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** The id of the post that the last page ended with. */
  readonly after?: string | undefined;
  readonly limit: number;
}
