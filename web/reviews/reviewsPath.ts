/** The address of what customers have said; the list of bookings leads there. */
export const reviewsPath = '/reviews';
