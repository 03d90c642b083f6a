/**
 * Classes of fields for reading.
 *
 * - `contact`: how to reach somebody, where they live, the linked sign-in
 * - `money`: unit prices
 * - `planning`: labels, hour limits, preferences, and the findings of checks
 * - `staff`: what is among staff: the notes and the review of a booking, who has a piece of equipment
 * - `blacklist`: the resources that a customer has barred
 */
export const fieldClasses = ['contact', 'money', 'planning', 'staff', 'blacklist'] as const;

export type FieldClass = (typeof fieldClasses)[number];

/** Who sees a field: everybody who sees its record (`plain`), or those who see its class. */
export type SeenAs = 'plain' | FieldClass;
