/**
 * Every PostgreSQL advisory lock of the product, in one place, so that no two uses share a number. The
 * first key is Muster's own; the second says what is locked.
 */
export const advisoryLockClass = 0x4d55; // "MU"

export const advisoryLocks = {
  /** Creating or changing tables at start. */
  schema: 1,
  /** Being the one projector of this database. */
  projector: 2,
  /** Making the demonstration organisation. */
  demonstration: 3,
  /** Being the one Muster on an embedded PostgreSQL; kept in its database `postgres`. */
  embeddedOwner: 5,
  /** Making the read models anew beside those that are read. */
  rebuild: 6,
  /** Being the one process that delivers webhooks. */
  webhooks: 7,
  /** Being the one process that looks again at the work of people who have less to do. */
  freedWork: 8,
} as const;
