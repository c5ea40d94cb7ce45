import type { IndexedPerson } from './indexedPerson.ts';

/** The texts of a card in the member's own words; its other values are in columns and dictionaries. */
export interface CardTexts {
  readonly fullName: string;
  readonly username: string;
  readonly profilePhoto: string;
  readonly headline: string;
  readonly earlierNames: readonly string[];
}

const between = '\t';

/** The line for a text heap. */
export function cardLine({
  fullName,
  username,
  profilePhoto,
  headline,
  earlierNames,
}: IndexedPerson): string {
  const texts = [fullName, username, profilePhoto, headline ?? '', ...earlierNames];
  const line = texts.join(between);
  if (!line.includes('\n') && line.split(between).length === texts.length) return line;
  return texts.map((text) => text.replaceAll(/[\t\n]/g, ' ')).join(between);
}

/** Only the username of a line. */
export function readUsername(line: string): string {
  const start = line.indexOf(between) + 1;
  return line.slice(start, line.indexOf(between, start));
}

export function readCardLine(line: string): CardTexts {
  const [fullName = '', username = '', profilePhoto = '', headline = '', ...earlierNames] =
    line.split(between);
  return { fullName, username, profilePhoto, headline, earlierNames };
}
