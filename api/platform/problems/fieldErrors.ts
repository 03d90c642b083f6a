import { z } from 'zod';
import { pathText } from '../../../commands/pipeline/parseCommand.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { AuthRefusal } from './authRefusals.ts';

/** How refusals name the fields that are wrong: several with a message each, or one, which the message is about. */
const namedFields = z.union([
  z.object({ issues: z.array(z.object({ field: z.string(), message: z.string() })) }),
  z
    .object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })
    .transform(({ fields }) => ({ issues: fields.map(({ path, message }) => ({ field: path, message })) })),
  z.object({ path: z.array(z.union([z.string(), z.number()])) }),
  z.object({ field: z.string() }),
]);

/** The fields that a refusal is about, with what is wrong with each; undefined if it is about none. */
export function fieldErrors({ details, message }: Refusal | AuthRefusal): readonly FieldError[] | undefined {
  const named = namedFields.safeParse(details);
  if (!named.success) return undefined;
  if ('issues' in named.data) return named.data.issues;
  const field = 'path' in named.data ? pathText(named.data.path) : named.data.field;
  const prefix = `${field}: `;
  return [{ field, message: message.startsWith(prefix) ? message.slice(prefix.length) : message }];
}
