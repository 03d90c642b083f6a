import { z } from 'zod';
import { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import { type RecordName, recordNames, records } from '../../domain/catalogues/records.ts';
import { type ReferenceKey, referenceKeyOf } from '../../domain/kernel/referenceKey.ts';
import { type FieldFacts, factsOf, schemaOf } from '../../domain/record/fieldFacts.ts';
import { fieldOf } from '../../domain/record/kinds/fieldOf.ts';
import { type CommandDefinition, defineCommand } from '../defineCommand.ts';

/** A category whose things can be created or changed by their reference. */
export interface UpsertDefinition extends CommandDefinition {
  readonly category: RecordName | 'booking';
  readonly input: z.ZodObject;
  readonly key: ReferenceKey;
}

const referenceSchema = z.string().trim().min(1, 'is required').max(200);

/** What is said of a field, whatever else takes its values. */
function said({ help, example }: FieldFacts) {
  return { ...(help === undefined ? {} : { help }), ...(example === undefined ? {} : { example }) };
}

function definitionOf(category: RecordName | 'booking', called: string, create: z.ZodType) {
  const key = referenceKeyOf(category);
  if (key === undefined || !(create instanceof z.ZodObject)) return [];
  const {
    [`${category}Id`]: _,
    resourceIds: _people,
    force: _force,
    participants: _first,
    ...shape
  } = create.shape;
  const fields = category === 'booking' ? undefined : records[category].declaration.fields;
  const facts = fields && factsOf(schemaOf(fields, key.field));
  const reference =
    facts === undefined ? referenceSchema : fieldOf(facts.kind, facts.label, referenceSchema, said(facts));
  const input = z.object({ ...shape, [key.field]: reference });
  const definition = defineCommand(category, `${category}.upsert`, input, {
    title: `Create or change a ${called} by its ${key.field}`,
    description: `Creates the ${called} if none has this \`${key.field}\`, else changes the fields given, as \`${category}.create\` and its counterparts do. Refused with \`ambiguous_reference\` if several have it. Any number of senders may do so at the same time: one is made.`,
  });
  return [{ ...definition, category, input, key }];
}

/**
 * The commands that create or change by reference, one for each kind of thing that has one. What is stated again and
 * again (`saidAt`) is not changed but stated anew, and has none.
 */
export const upsertDefinitions: readonly UpsertDefinition[] = [
  ...recordNames.flatMap((name) => {
    const { words, anyCommands, declaration } = records[name];
    const create = Object.entries(anyCommands).find(([command]) => command === `${name}.create`)?.[1];
    return create === undefined || declaration.saidAt !== undefined
      ? []
      : definitionOf(name, words.one, create);
  }),
  ...definitionOf('booking', 'booking', bookingCommands['booking.create']),
];
