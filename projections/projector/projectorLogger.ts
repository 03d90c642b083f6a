/** The part of a logger that the projector needs. */
export interface ProjectorLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
