/** The page of a guest link, whose code is behind the `#`. */
export const guestPath = '/guest';
