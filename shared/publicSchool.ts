import * as z from 'zod/mini';

/** Whose network this is, and whom to ask there: an e-mail, '' where the school named none. */
export const PublicSchool = z.object({ name: z.string(), contact: z.string() });
export type PublicSchool = z.output<typeof PublicSchool>;
