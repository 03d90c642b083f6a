import { mayMakeOrganisation } from '../../api/contract/newOrganisation.ts';
import type { Problem } from '../../api/contract/problem.ts';
import { problemSchema } from '../../api/contract/problem.ts';

/** Texts for request failures that the browser itself classifies (shell §8). */
const failureTexts = {
  offline: 'No Internet Connection. You are offline. Please check your internet connection and try again.',
  forbidden: 'Forbidden: API Blocked by Firewall Rules',
  network: 'The server could not be reached. Please check your network and try again.',
  retries: 'Retry limit reached. Please try again later.',
  other: 'An error occurred while processing your request.',
} as const;

/**
 * A request that got no useful answer. `problem` is the server's own document if it sent one; without it
 * nothing is known about what the server did, except that it is safe to send the same command id again.
 */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number | null;
  readonly problem: Problem | null;

  constructor(message: string, status: number | null, problem: Problem | null) {
    super(message);
    this.status = status;
    this.problem = problem;
  }

  /** The catalogue's code, or a code of the browser's own. */
  get code(): string {
    return this.problem?.code ?? (this.status === null ? 'no_answer' : `status_${this.status}`);
  }

  /**
   * Whether nobody was signed in when it was sent, or somebody who works in another organisation than the page's by now: it
   * may be sent again once they are back.
   */
  get sessionEnded(): boolean {
    return this.status === 401 || this.organisationLeft;
  }

  /** Whether the page is one of an organisation that is not the current one any more. */
  get organisationLeft(): boolean {
    return this.code === 'organisation_not_current';
  }

  /** Whether somebody is signed in who is no member of an organisation (shell §5). */
  get noOrganisation(): boolean {
    return this.code === 'auth/no-organisation';
  }

  /** Whether they may make an organisation of their own. */
  get mayMakeOrganisation(): boolean {
    return this.noOrganisation && this.problem?.details[mayMakeOrganisation] === true;
  }

  /** Whether the server answered with a refusal, so that the same request would be refused again. */
  get refused(): boolean {
    return (
      this.problem !== null &&
      this.status !== null &&
      this.status < 500 &&
      this.status !== 429 &&
      !this.sessionEnded
    );
  }
}

/** Reads a response that is not a success. */
export async function failureOf(response: Response): Promise<RequestFailed> {
  const body: unknown = await response.json().catch(() => null);
  const problem = problemSchema.safeParse(body);
  if (problem.success) return new RequestFailed(problem.data.detail, response.status, problem.data);
  const text = response.status === 403 ? failureTexts.forbidden : failureTexts.other;
  return new RequestFailed(text, response.status, null);
}

/** A request that was never answered. */
export function failureWithoutAnswer(): RequestFailed {
  return new RequestFailed(navigator.onLine ? failureTexts.network : failureTexts.offline, null, null);
}

/** After the last retry (shell §7). */
export function retriesUsedUp(last: RequestFailed): RequestFailed {
  return last.problem === null && navigator.onLine
    ? new RequestFailed(failureTexts.retries, last.status, null)
    : last;
}
