/**
 * Placeholders for values in templates. The build renders templates with these placeholders, and `fillTemplate`
 * replaces them. None of our texts contains such brackets, and values are never searched for them.
 */

/** The placeholder of the value `name`. */
export const placeholderOf = (name: string): string => `⟦${name}⟧`;

/** Placed before and after content that is shown only if `name` has a value. */
export const ifPlaceholder = (name: string): string => `⟦?${name}⟧`;
export const endPlaceholder = (name: string): string => `⟦/${name}⟧`;

/** The address of the site, without a trailing slash. */
export const sitePlaceholder = placeholderOf('$site');
/** The school and its contact address; '' if it has none. */
export const officePlaceholder = '$office';
/** Where to unsubscribe from the mail's topic. */
export const unsubscribePlaceholder = placeholderOf('$unsubscribe');
