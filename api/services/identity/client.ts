/** Where a request came from. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
  /** The cookies of its request: a device that has signed in to the account before has attempts of its own. */
  readonly cookie?: string | undefined;
  /** What its sender gives for the second factor of an account: a code of an app, or a recovery code. */
  readonly secondFactor?: string | undefined;
}
