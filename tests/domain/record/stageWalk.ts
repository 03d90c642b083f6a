import { type RecordName, records } from '../../../domain/catalogues/records.ts';
import { askedOf, firstStage } from '../../../domain/record/stages.ts';

/** A step, and what it is sent with. */
export interface WalkedStep {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A way through the life of a record that takes each of its steps once at least; none for a record without stages. */
export function walk(name: RecordName): readonly WalkedStep[] {
  const { stages } = records[name].declaration;
  if (stages === undefined) return [];
  const taken = new Set<string>();
  const walked: WalkedStep[] = [];
  let stage = firstStage(stages);
  for (;;) {
    const way = wayToNew(stages, stage, taken);
    if (way === undefined) return walked;
    for (const step of way) {
      const { asks = {}, to } = stages.steps[step] ?? { to: stage };
      const input = Object.fromEntries(askedOf({ asks }).map((asked) => [asked.name, 'because']));
      walked.push({ name: step, input });
      taken.add(step);
      stage = to;
    }
  }
}

/** The shortest way from a stage to a step that has not been taken, with it; undefined if there is none. */
function wayToNew(
  { steps }: NonNullable<(typeof records)['task']['declaration']['stages']>,
  from: string,
  taken: ReadonlySet<string>,
): readonly string[] | undefined {
  const seen = new Set([from]);
  const ways: { readonly at: string; readonly way: readonly string[] }[] = [{ at: from, way: [] }];
  for (const { at, way } of ways) {
    for (const [name, step] of Object.entries(steps)) {
      if (!step.from.includes(at)) continue;
      if (!taken.has(name)) return [...way, name];
      if (seen.has(step.to)) continue;
      seen.add(step.to);
      ways.push({ at: step.to, way: [...way, name] });
    }
  }
  return undefined;
}
