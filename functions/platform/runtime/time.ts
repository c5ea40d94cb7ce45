export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const daySeconds = 24 * 3600;

/** A moment in whole seconds since 1970, as DynamoDB's TTL takes it. */
export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** A moment in whole seconds since 1970, in ISO 8601. */
export const isoTimeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The moment so many milliseconds after another one, or before it if they are negative, in ISO 8601. */
export const isoTimeAfter = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** The day of a moment, counted from 1970-01-01 in UTC. */
export const dayNumber = (moment: Date): number => Math.floor(moment.getTime() / dayMs);

/** The day in UTC, `yyyy-mm-dd`, of a moment in ISO 8601. */
export const utcDayOf = (moment: string): string => moment.slice(0, 10);

/** The month in UTC, `yyyy-mm`, of a moment in ISO 8601. */
export const utcMonthOf = (moment: string): string => moment.slice(0, 7);
