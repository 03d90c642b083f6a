/**
 * The menu of an organisation that somebody makes through the product: what planning needs, and the rest once it is
 * wanted. Home and the preferences are always there.
 */
export const startingMenu = {
  timeline: true,
  customers: true,
  resources: true,
  bookings: true,
  equipments: false,
  shifts: true,
  uploads: true,
} as const;
