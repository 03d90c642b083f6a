import type { Problem } from './types.ts';

/** The server has refused a request, or failed: its problem document. */
export class MusterProblem extends Error {
  override readonly name = 'MusterProblem';
  readonly problem: Problem;
  /** How long the server asks to wait, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The HTTP status. */
  get status(): number {
    return this.problem.status;
  }

  /** What kind of problem it is, from the catalogue; a later version of the server may have further ones. */
  get code(): Problem['code'] {
    return this.problem.code;
  }
}

/** The problem in an answer that is no success. What is between may answer too, without a problem document. */
export async function problemIn(answer: Response): Promise<MusterProblem> {
  const text = await answer.text();
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new MusterProblem(
    problemOf(text) ?? {
      type: 'about:blank',
      title: answer.statusText,
      status: answer.status,
      detail: `The server answered ${answer.status} without saying why.`,
      code: answer.status >= 500 ? 'unavailable' : 'invalid_input',
      details: { answer: text.slice(0, 200) },
      requestId: '',
    },
    Number.isNaN(wait) ? undefined : wait,
  );
}

function problemOf(text: string): Problem | undefined {
  try {
    const problem: unknown = JSON.parse(text);
    return isProblem(problem) ? problem : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'detail' in value && 'status' in value
  );
}
