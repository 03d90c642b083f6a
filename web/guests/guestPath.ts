/** The page of a guest link, whose code is behind the `#`. */
export const guestPath = '/guest';
/** Where a guest with an account makes an organisation. */
export const newOrganisationPagePath = '/new-organisation';
