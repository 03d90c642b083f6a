import type { z } from 'zod';
import { pathText } from '../../../commands/pipeline/parseCommand.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';

/**
 * The refusal of an input that its schema rejects: `message` names the first offending field,
 * `details.issues` all of them, by path, as in `commands[0].name`. Fields of a request's body are named without a prefix, those
 * of its address as `query.limit` or `params.bookingId`.
 */
export function invalidInput(error: z.ZodError): Refusal {
  const issues = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: fieldOf([...issue.path, key]),
          message: 'is not a field of this request',
        }))
      : [{ field: fieldOf(issue.path), message: issue.message }],
  );
  const first = issues[0];
  if (first === undefined) throw new Error('a zod error without issues');
  return {
    code: 'invalid_input',
    message: first.field === '' ? first.message : `${first.field}: ${first.message}`,
    details: { field: first.field, issues },
  };
}

/** The refusal of a single field that is checked by hand, a header for example. */
export function invalidField(field: string, message: string): Refusal {
  const issues = [{ field, message }];
  return { code: 'invalid_input', message: `${field}: ${message}`, details: { field, issues } };
}

function fieldOf(path: readonly PropertyKey[]): string {
  const [place, ...rest] = path;
  return pathText(place === 'body' ? rest : path);
}
