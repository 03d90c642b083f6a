import { Result } from 'effect';
import { z } from 'zod';
import type { CommandOf } from '../../domain/kernel/decider.ts';
import { type Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/** An invalid field; `path` as in `timings[0].day`, empty for the input as a whole. */
export interface BadField {
  readonly path: string;
  readonly message: string;
}

/**
 * A command's input, checked and with its defaults. Refused with `invalid_input`; `details.fields` names
 * every invalid field with its path. An unknown field is invalid, too: a misspelt optional field must not be
 * dropped silently.
 */
export function parseCommand<Inputs extends Record<string, z.ZodType>>(
  inputs: Inputs,
  name: string,
  input: unknown,
): Result.Result<CommandOf<Inputs>, Refusal> {
  const schema = inputs[name];
  if (schema === undefined) return refuse('unknown_command', pipelineTexts.unknownCommand(name), { name });
  const parsed = strictly(schema).safeParse(input);
  if (parsed.success) {
    // The boundary: the schema of this very name has just checked the input.
    return Result.succeed({ name, input: parsed.data } as CommandOf<Inputs>);
  }
  const fields = parsed.error.issues.flatMap(badFields);
  const [first] = fields;
  return refuse('invalid_input', pipelineTexts.invalidInput(first?.path ?? '', first?.message ?? ''), {
    fields,
  });
}

/** Created once per command: a schema is compiled when it is first used. */
const strict = new WeakMap<z.ZodType, z.ZodType>();

function strictly(schema: z.ZodType): z.ZodType {
  const known = strict.get(schema);
  if (known !== undefined) return known;
  const made = schema instanceof z.ZodObject ? schema.strict() : schema;
  strict.set(schema, made);
  return made;
}

function badFields(issue: z.core.$ZodIssue): readonly BadField[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({
        path: pathText([...issue.path, key]),
        message: pipelineTexts.unknownField,
      }))
    : [{ path: pathText(issue.path), message: issue.message }];
}

/** The path of a field as problems name it: `timings[0].day`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}
