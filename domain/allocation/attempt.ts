import type { Violation } from './allocationRecord.ts';
import { violationOf } from './violation.ts';

/** What is being checked: a resource for a job, or the job alone. */
export interface Asked {
  readonly job: { readonly id: string };
  readonly resource: { readonly id: string } | null;
}

/** The most failures reported in one list; more would only repeat them. */
const MOST_TOLD = 20;

/**
 * Runs a check of a job and a resource. If the check itself fails, because of a bug or of data that nobody
 * foresaw, the result is `otherwise`, and the failure is noted as `fallback` (scheduling §5, §8): it is a
 * reason against this job or this person, and does not affect the others.
 */
export function attempt<Subject extends Asked, Answer>(
  question: (subject: Subject) => Answer,
  subject: Subject,
  otherwise: Answer,
  failures: Violation[],
): Answer {
  try {
    return question(subject);
  } catch (error) {
    noteFailure(failures, subject, error);
    return otherwise;
  }
}

/**
 * What `attempt` does with an error. Loops over thousands of pairs catch errors themselves, to save the call.
 */
export function noteFailure(failures: Violation[], asked: Asked, error: unknown): void {
  noteFailures(failures, [fallbackOf(asked, error)]);
}

/** Adds failures to a list, each once, and no more of them than are worth reporting. */
export function noteFailures(failures: Violation[], more: readonly Violation[]): void {
  for (const failure of more) {
    if (failures.length === MOST_TOLD) return;
    if (!failures.some((known) => isSame(known, failure))) failures.push(failure);
  }
}

function fallbackOf({ job, resource }: Asked, error: unknown): Violation {
  const [exception, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : ['', ''];
  return violationOf('fallback', resource?.id ?? null, {
    exception,
    jobId: job.id,
    where: whereThrown(stack),
  });
}

/** The innermost stack line in our own code, without its folders: `createZone (zone.ts:37:18)`. */
function whereThrown(stack: string): string {
  const [, line = ''] = /^\s*at (.*:\d+:\d+\)?)$/m.exec(stack) ?? [];
  return line.replace(/\(?\S*[/\\](?=[^/\\]+$)/, '(').replace(/([^)])$/, '$1)');
}

function isSame(one: Violation, other: Violation): boolean {
  return (
    one.code === other.code &&
    one.resourceId === other.resourceId &&
    one.message === other.message &&
    one.details.jobId === other.details.jobId
  );
}
