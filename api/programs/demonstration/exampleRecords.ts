import { Result } from 'effect';
import { type RecordName, recordNames, records } from '../../../domain/catalogues/records.ts';
import type { CommandFacts } from '../../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../../domain/kernel/event.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { kebab } from '../../../domain/record/kebab.ts';
import { categoriesNamed, nameInField } from '../../../domain/record/recordsNamed.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import type { DemonstrationRecords } from './demonstrationRecords.ts';

/** A record, and the events that create it. */
export interface ExampleRecord {
  readonly category: RecordName;
  readonly id: string;
  readonly events: readonly DomainEvent[];
}

/**
 * The examples in the records' declarations, decided by the domain. They refer to other records by title: a
 * label, a resource, a customer, or an earlier example.
 *
 * @throws for an example that names a record which does not exist, or that its own record refuses.
 */
export function* exampleRecords(known: DemonstrationRecords, facts: CommandFacts): Generator<ExampleRecord> {
  const ids = new Map<string, string>([
    ...known.labels.map(({ id, details }) => [`label ${details.name}`, id] as const),
    ...known.resources.map(({ id, details }) => [`resource ${fullName(details)}`, id] as const),
    ...known.customers.map(({ id, details }) => [`customer ${fullName(details)}`, id] as const),
  ]);
  for (const category of recordNames) {
    const { declaration } = records[category];
    for (const [index, example] of (declaration.examples ?? []).entries()) {
      const id = `${kebab(category)}-example-${index + 1}`;
      const { title, ...made } = madeRecord(
        { category, id, details: withIds(category, example, ids) },
        facts,
      );
      ids.set(`${category} ${title}`, id);
      yield made;
    }
  }
}

/**
 * A record that is entered, decided by the domain, with its title.
 *
 * @throws if its own record refuses it.
 */
export function madeRecord(
  {
    category,
    id,
    details,
  }: Pick<ExampleRecord, 'category' | 'id'> & { readonly details: Readonly<Record<string, unknown>> },
  facts: CommandFacts,
): ExampleRecord & { readonly title: string } {
  const { declaration, anyCommands, anyDecider } = records[category];
  const name = `${category}.create`;
  const given = { [`${category}Id`]: id, ...details };
  const input = anyCommands[name]?.parse(given) ?? given;
  const decision = anyDecider.decide(anyDecider.initial, { name, input }, facts);
  if (Result.isFailure(decision)) throw new Error(`${id}: ${decision.failure.message}`);
  return { category, id, events: decision.success, title: declaration.title(input) };
}

/** An example with ids in place of the titles of other records. */
function withIds(
  category: RecordName,
  example: Readonly<Record<string, unknown>>,
  ids: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const { shown } = records[category];
  const known = new Map<string, FieldFacts>(Object.entries(shown));
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => {
      const facts = known.get(field);
      const named = facts === undefined ? [] : categoriesNamed(facts);
      if (facts === undefined || named.length === 0 || value === null) return [field, value];
      const idOf = (title: unknown) => {
        const of = named.find((one) => ids.has(`${one} ${title}`));
        const id = ids.get(`${of} ${title}`);
        if (of === undefined || id === undefined)
          throw new Error(`an example of ${category}: there is no ${named.join(' or ')} ${title}`);
        return nameInField(facts, { category: of, id });
      };
      return [field, Array.isArray(value) ? value.map(idOf) : idOf(value)];
    }),
  );
}
