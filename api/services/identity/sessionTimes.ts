/** When a session `s` ends. All times are the database's: no process's clock ends or prolongs a session. */
export const sessionEndsAt = `least(s."expiresAt", s."updatedAt" + (s."expiresAt" - s."createdAt") / 2)`;

/** Milliseconds until a session `s` ends, however often it is used. */
export const sessionLeftMs = `(extract(epoch from s."expiresAt" - now()) * 1000)::float8`;

/** Whether it has not been noted within a minute that a session `s` is used. */
export const sessionUseIsOld = `s."updatedAt" < now() - interval '1 minute'`;
