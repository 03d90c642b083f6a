import type { z } from 'zod';
import { problemSchema } from '../../api/contract/problem.ts';
import type { AttackAnswer } from './attackRequest.ts';
import type { ExpectedRight } from './expectedRight.ts';
import type { Finding } from './findings.ts';
import type { Operation, PublishedApi } from './publishedApi.ts';

/** What was sent and what came back. */
export interface Exchange {
  /** Undefined: nobody knows what was reached, because the address or the method was changed. */
  readonly operation: Operation | undefined;
  readonly right: ExpectedRight;
  /** Whether something is wrong with the request itself, so that it may be refused for that. */
  readonly isMutated: boolean;
  /** Whether the address is one of the API; others are the web application's. */
  readonly isOfApi: boolean;
  readonly answer: AttackAnswer;
}

/** What none of those who ask may be told. */
export interface Untold {
  /** Of other organisations. */
  readonly canaries: readonly string[];
  readonly secrets: readonly string[];
}

type Judged = Pick<Finding, 'judgement' | 'told'>;

/** Server errors that the documents declare: what passes, and a full disk. */
const declaredFailures = new Set(['unavailable', 'read_side_behind', 'auth/busy', 'storage_full']);
const refusals = new Set([401, 403, 404, 405, 429]);
const innerWorkings =
  /node_modules|\bat .{1,80}\.[tj]s:\d|muster_(?:log|read|write|identity|files|runtime)\.|\bSQLSTATE\b/;

/** Everything that is wrong with an answer. */
export function judgeAnswer(
  api: PublishedApi,
  { operation, right, isMutated, isOfApi, answer }: Exchange,
  untold: Untold,
): readonly Judged[] {
  const { status, text, headers } = answer;
  const found: Judged[] = [];
  const problem = status >= 400 ? problemIn(text) : undefined;
  const isUnready = operation?.path === '/api/health/ready' && status === 503;

  if (status >= 500 && !isUnready && !declaredFailures.has(problem?.code ?? '')) {
    found.push({ judgement: 'an unexpected error', told: `${status} ${text.slice(0, 200)}` });
  }
  // Without a body nothing is told (HEAD), and what a changed address has reached is not known.
  if (operation !== undefined || (isOfApi && status >= 400 && text !== '')) {
    const wrong = api.wrongAnswer(operation, answer);
    if (wrong !== undefined) found.push({ judgement: 'not as published', told: `${status}: ${wrong}` });
  }
  if (problem?.code === 'invalid_input' && status === 400 && !namesItsField(problem.details)) {
    found.push({ judgement: 'a problem without its field', told: problem.detail });
  }
  if (operation !== undefined && !isAsExpected(right, status, isMutated)) {
    found.push({ judgement: 'against the table of rights', told: `${right}, and was answered ${status}` });
  }
  found.push(...judgeTold(`${text}\n${JSON.stringify(headers)}`, untold));
  return found;
}

/** Everything that a text must not tell, whoever it is for. */
export function judgeTold(text: string, { canaries, secrets }: Untold): readonly Judged[] {
  const found: Judged[] = [];
  for (const canary of canaries) {
    const at = text.indexOf(canary);
    if (at >= 0) found.push({ judgement: 'something of another organisation', told: around(text, at) });
  }
  for (const secret of secrets) {
    const at = text.indexOf(secret);
    if (at >= 0)
      found.push({ judgement: 'a secret told', told: around(text, at).replaceAll(secret, '(the secret)') });
  }
  const inner = innerWorkings.exec(text);
  if (inner !== null) found.push({ judgement: 'inner workings told', told: around(text, inner.index) });
  return found;
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 60), at + 100);
}

function problemIn(text: string): z.infer<typeof problemSchema> | undefined {
  try {
    return problemSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** By its path (`field`, `path`; `fields` of commands, `issues`), or by the code of what could not be read at all. */
function namesItsField({ field, fields, path, reason }: Readonly<Record<string, unknown>>): boolean {
  const named = [field, reason, path, fields].find((one) => one !== undefined);
  return typeof named === 'string' || (Array.isArray(named) && named.length > 0);
}

function isAsExpected(right: ExpectedRight, status: number, isMutated: boolean): boolean {
  if (right === 'open' || right === 'may') return true;
  if (isMutated) return status >= 400;
  return right === 'nobody' ? status === 401 || status === 429 : refusals.has(status);
}
