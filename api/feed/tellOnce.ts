import type { Logger } from 'pino';

/** Tells of a trouble that lasts, and of its end, one line each. */
export interface TellOnce {
  /** How often it was met since it began; 0 where there is none. */
  readonly times: number;
  trouble(error: unknown): void;
  well(): void;
}

/** What is told of a trouble, and of its end. */
export function createTellOnce(
  logger: Pick<Logger, 'error' | 'info'>,
  texts: { readonly trouble: string; readonly well: string },
): TellOnce {
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
