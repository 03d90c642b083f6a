const minute = 60_000;

/**
 * When what happens is an alarm of the security trail, each at most once in its span (milliseconds). People who mistype
 * and offices that come to work stay far below; sign-in itself refuses long before somebody could guess a password.
 */
export const alarmThresholds = {
  /** Failures and refused attempts at one account. */
  guessing: { failures: 20, withinMs: 15 * minute },
  /** Accounts, existing or not, at which one network (an IPv4 address, a /64 of IPv6) failed. */
  spraying: { accounts: 10, withinMs: 15 * minute },
  /** What one person or API token exports: so many files, or so many records in them. */
  massExport: { exports: 20, records: 20_000, withinMs: 60 * minute },
} as const;
