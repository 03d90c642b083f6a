/**
 * Every PostgreSQL advisory lock of the product, in one place, so that no two uses share a number. The
 * first key is Muster's own; the second says what is locked.
 */
export const advisoryLockClass = 0x4d55; // "MU"

export const advisoryLocks = {
  /** Creating or changing tables at start. */
  schema: 1,
  /** Held by the one projector of this database. */
  projector: 2,
  /** Held while the demonstration organisation is created. */
  demonstration: 3,
  /** Held by the one Muster on an embedded PostgreSQL, in its database `postgres`. */
  embeddedOwner: 5,
  /** Held while read models are built beside those in use. */
  rebuild: 6,
  /** Held by the one process that delivers webhooks. */
  webhooks: 7,
  /** Held by the one process that rechecks people whose work was taken off them. */
  freedWork: 8,
  /** The lease of the one process that carries out jobs. */
  jobs: 9,
  /** Accepting a job, so that no organisation exceeds its limit of jobs. */
  jobQueue: 10,
  /** The lease of the one process that puts changes of settings into the security trail. */
  trail: 11,
  /** The lease of the one process that keeps the search index of PostgreSQL. */
  searchPostgres: 12,
  /** The same of Typesense's. */
  searchTypesense: 13,
  /** The lease of the one process that tells people about steps and sends messages. */
  messages: 14,
  /** The lease of the one process that makes the bookings of recurring bookings. */
  series: 15,
  /** The lease of the one process that does what is due at records. */
  moments: 16,
  /** The lease of the one process that gives new bookings their tasks. */
  broughtTasks: 17,
  /** The lease of the one process that sends packages, and keeps signed copies of them. */
  packages: 18,
} as const;
