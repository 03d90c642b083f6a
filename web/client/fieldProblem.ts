import { RequestFailed } from './requestFailed.ts';

/**
 * The server's objection to one field of what was sent, in its words; undefined if it objects to something
 * else.
 */
export function fieldProblem(error: Error | null, field: string): string | undefined {
  if (!(error instanceof RequestFailed) || error.problem?.details.field !== field) return undefined;
  const text = error.message.replace(new RegExp(`^${field}: `), '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
