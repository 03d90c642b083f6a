import { RequestFailed } from '../client/requestFailed.ts';

/** What the server has against one field of what was sent, in its words; undefined where it is something else. */
export function fieldProblem(error: Error | null, field: string): string | undefined {
  if (!(error instanceof RequestFailed) || error.problem?.details.field !== field) return undefined;
  const text = error.message.replace(new RegExp(`^${field}: `), '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
