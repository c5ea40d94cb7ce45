/**
 * How a template marks the place of a value. The build renders templates with these marks in them; `fillIn` replaces
 * them. No text of ours holds such brackets, and what people wrote is never looked through for them.
 */

/** Stands where the value `name` goes. */
export const markOf = (name: string): string => `⟦${name}⟧`;

/** Stand before and behind what is there only where `name` has a value. */
export const whenMark = (name: string): string => `⟦?${name}⟧`;
export const endMark = (name: string): string => `⟦/${name}⟧`;

/** The address of the site, without a slash at its end. */
export const siteMark = markOf('$site');
/** The school and its address for questions; '' where it named none. */
export const officeHole = '$office';
/** Where the mails of this topic are turned off. */
export const unsubscribeMark = markOf('$unsubscribe');
