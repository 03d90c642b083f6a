/** Where the identity service logs; a pino logger fits. */
export interface IdentityLogger {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
