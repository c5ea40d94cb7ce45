export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const daySeconds = 24 * 3600;

/** A moment in whole seconds since 1970, as DynamoDB's TTL takes it. */
export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** A moment in whole seconds since 1970, in ISO 8601. */
export const isoTimeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The day in UTC, `yyyy-mm-dd`, of a moment in ISO 8601. */
export const utcDayOf = (moment: string): string => moment.slice(0, 10);
