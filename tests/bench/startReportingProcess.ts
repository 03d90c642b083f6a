import { fork } from 'node:child_process';
import { basename } from 'node:path';
import type { z } from 'zod';

/** A process that was given an order, and reports once it has done it. */
interface ReportingProcess<Report> {
  /** Refused if the process ends without one. */
  readonly reported: Promise<Report>;
  /** Tells it to end before it has done everything. */
  end(): void;
}

/** Runs a file as a process of its own, which is sent `order` and sends one message back. */
export function startReportingProcess<Report>(
  file: string,
  order: object,
  reportSchema: z.ZodType<Report>,
): ReportingProcess<Report> {
  const child = fork(file, { execArgv: [] });
  const reported = new Promise<Report>((resolve, reject) => {
    child.once('message', (message) => resolve(reportSchema.parse(message)));
    child.once('exit', (code) => reject(new Error(`${basename(file)} ended with ${code}`)));
  });
  // Whoever waits for it hears of it.
  reported.catch(() => undefined);
  child.send(order);
  return {
    reported,
    end: () => {
      if (child.connected) child.send('end');
    },
  };
}
