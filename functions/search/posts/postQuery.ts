/** The filters of a list of posts: values of one kind are combined with 'or', kinds with 'and'. */
export interface PostQuery {
  /** Ids of the authors. */
  readonly following?: readonly string[] | undefined;
  /** Classes of the authors, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Where the job was, or where the author works; case and accents are ignored. */
  readonly companies?: readonly string[] | undefined;
  /** Where the job was, or where the author lives: `City, Country` or only a city. */
  readonly places?: readonly string[] | undefined;
  /** Ids of authors whose posts are excluded. */
  readonly leftOut: ReadonlySet<string>;
  /** The id of the post that the previous page ended with. */
  readonly after?: string | undefined;
  readonly limit: number;
}
