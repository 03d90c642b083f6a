import type { z } from 'zod';
import type { CommandFacts } from '../../domain/decider.ts';
import { revisionSchema } from '../../domain/fields.ts';
import { recordFiles } from '../../domain/record/recordFiles.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import type { records } from '../../domain/records.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

type AnyRecord = (typeof records)[keyof typeof records];
type Input = Readonly<Record<string, unknown>>;
type Decider = AnyRecord['anyDecider'];

/** The aggregate of a record, from its declaration: its decisions use only its own stream. */
export function recordAggregateOf({
  declaration,
  anyDecider,
  anyCommands,
  category,
}: AnyRecord): Aggregate<
  Readonly<Record<string, z.ZodType<Input>>>,
  Decider['initial'],
  Parameters<Decider['evolve']>[1],
  CommandFacts
> {
  const idField = `${category}Id`;
  return recordAggregate({
    inputs: anyCommands,
    decider: anyDecider,
    recordId({ input }) {
      const { [idField]: id } = input;
      return typeof id === 'string' ? id : undefined;
    },
    goesBackTo: ({ name, input }) =>
      name === `${category}.revert` ? revisionSchema.nullable().parse(input.revision) : undefined,
    references: (command, state) =>
      recordReferences(declaration, command, 'details' in state ? state.details : {}),
    files: (command, state) => recordFiles(declaration.fields, command, state),
  });
}
