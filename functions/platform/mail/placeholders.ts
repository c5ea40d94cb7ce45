/**
 * How a template marks the place of a value. The build renders templates with these marks in them; `fillIn` replaces
 * them. No text of ours holds such brackets, and what people wrote is never looked through for them.
 */

/** Stands where the value `name` goes. */
export const placeholderOf = (name: string): string => `⟦${name}⟧`;

/** Stand before and behind what is there only where `name` has a value. */
export const whenPlaceholder = (name: string): string => `⟦?${name}⟧`;
export const endPlaceholder = (name: string): string => `⟦/${name}⟧`;

/** The address of the site, without a slash at its end. */
export const sitePlaceholder = placeholderOf('$site');
/** The school and its address for questions; '' where it named none. */
export const officePlaceholder = '$office';
/** Where the mails of this topic are turned off. */
export const unsubscribePlaceholder = placeholderOf('$unsubscribe');
