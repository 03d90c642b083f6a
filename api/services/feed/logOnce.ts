import type { Logger } from 'pino';

/** Logs the beginning and the end of lasting trouble, one line each. */
export interface LogOnce {
  /** How often it has occurred since it began; 0 if there is none. */
  readonly times: number;
  trouble(error: unknown): void;
  well(): void;
}

/** The log messages for the trouble, and for its end. */
export function createLogOnce(
  logger: Pick<Logger, 'error' | 'info'>,
  texts: { readonly trouble: string; readonly well: string },
): LogOnce {
  let times = 0;
  return {
    get times() {
      return times;
    },
    trouble(error) {
      times += 1;
      if (times === 1) logger.error({ err: error }, texts.trouble);
    },
    well() {
      if (times > 0) logger.info(texts.well);
      times = 0;
    },
  };
}
