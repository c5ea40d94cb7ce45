/** Cities of the world as the build lists them: see `infra/build/cityList.ts`. */
declare module 'city-list' {
  /** A line each, the largest first: `Rotterdam|NL`. */
  export const cities: string;
  /** The English names of countries by their codes. */
  export const countries: Readonly<Record<string, string>>;
}
