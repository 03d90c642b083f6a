import { commandRegistry } from '../../../commands/registry.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { referenceKeyOf } from '../../../domain/kernel/referenceKey.ts';
import { plainName } from '../../../domain/text/plainName.ts';

/** What a command of a bulk changes, and what else it names; by id, whatever the kind of record. */
export interface Concerned {
  /** `everything` for commands about many records, or about the organisation that all others are decided by. */
  readonly changes: readonly string[] | 'everything';
  readonly names: readonly string[];
}

/**
 * What a command concerns, as far as its input says: the record that it is about, by its id or the reference that it is
 * found by, the people whose time it takes, and every other text that may be an id. An input that makes no sense
 * concerns little and is refused in its place.
 */
export function concernedBy(name: string, input: unknown): Concerned {
  const definition = commandRegistry.get(name);
  if (definition === undefined || definition.concerns === 'manyRecords') return everything;
  if (definition.category === 'organisation') return everything;
  const fields: Readonly<Record<string, unknown>> =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};
  const own = textsIn(fields[`${definition.category}Id`]);
  const key = name.endsWith('.upsert') ? referenceKeyOf(definition.category) : undefined;
  const reference = key === undefined ? undefined : fields[key.field];
  const byReference = typeof reference === 'string' ? [`${definition.category} ${plainName(reference)}`] : [];
  const people = definition.category === 'booking' ? textsIn(fields.resourceIds) : [];
  return { changes: [...own, ...byReference, ...people], names: textsIn(input) };
}

const everything: Concerned = { changes: 'everything', names: [] };

/** The texts in a value that may be ids; without recursion, since anybody may have sent it. */
function textsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && idSchema.safeParse(one).success) found.add(one);
    else if (typeof one === 'object' && one !== null) left.push(...Object.values(one));
  }
  return [...found];
}

/** Says of each command what it must wait for. */
export interface CommandOrder {
  /**
   * The commands so far that the next one must not overtake, by index: those that change what it names or changes, and
   * those that name what it changes.
   */
  after(concerned: Concerned): ReadonlySet<number>;
}

/** The order of a bulk's commands: call `after` for each of them, in the order sent. */
export function createCommandOrder(): CommandOrder {
  /** The last command that changed an id, and those that have named it since. */
  const changed = new Map<string, number>();
  const named = new Map<string, number[]>();
  /** Those since the last command that concerned everything, and that command. */
  let sinceBarrier: number[] = [];
  let barrier: number | undefined;
  let next = 0;

  return {
    after({ changes, names }) {
      const index = next;
      next += 1;
      const before = new Set<number>(barrier === undefined ? [] : [barrier]);
      if (changes === 'everything') {
        for (const one of sinceBarrier) before.add(one);
        changed.clear();
        named.clear();
        sinceBarrier = [];
        barrier = index;
        return before;
      }
      for (const id of [...changes, ...names]) {
        const last = changed.get(id);
        if (last !== undefined) before.add(last);
      }
      for (const id of changes) for (const one of named.get(id) ?? []) before.add(one);
      for (const id of changes) {
        changed.set(id, index);
        named.delete(id);
      }
      for (const id of names) {
        if (changes.includes(id)) continue;
        const others = named.get(id);
        if (others === undefined) named.set(id, [index]);
        else others.push(index);
      }
      sinceBarrier.push(index);
      return before;
    },
  };
}
