/**
 * What rights are about. A record names its area (`domain/catalogues/areaOf.ts`), a route the area that it answers from.
 *
 * - `work`: bookings, and the board of them
 * - `people`: resources
 * - `time`: shifts, leave and breaks
 * - `planning`: what planners plan with: labels, service plans, candidates, histories, changes between two
 *   moments
 * - `rosters`: what bookings are made from again and again: roster templates and their events,
 *   recurring bookings; and open shifts, which are offered to everybody
 * - `customers`: customers
 * - `assets`: equipment
 * - `tasks`: tasks
 * - `pods`: storage containers
 * - `organisation`: name, time zone, settings, workflow
 * - `administration`: accounts, API tokens, webhooks, messages to people
 * - `audit`: every event and its proof
 * - `security`: the security trail
 * - `exceptions`: the report of work that is late against the organisation's rules
 * - `feed`: the feed for other programs
 * - `uploads`: CSV files
 */
export const areas = [
  'work',
  'people',
  'time',
  'planning',
  'rosters',
  'customers',
  'assets',
  'tasks',
  'pods',
  'organisation',
  'administration',
  'audit',
  'security',
  'exceptions',
  'feed',
  'uploads',
] as const;

export type Area = (typeof areas)[number];
