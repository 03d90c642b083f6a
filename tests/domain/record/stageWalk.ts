import { type ReadingName, readings } from '../../../domain/catalogues/readings.ts';
import { type RecordName, records } from '../../../domain/catalogues/records.ts';
import { factsOf, schemaOf } from '../../../domain/record/fieldFacts.ts';
import { type AnyStages, askedOf, firstStage } from '../../../domain/record/stages.ts';

/** A step, and what it is sent with. */
export interface WalkedStep {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a step asks for, each with a text; with entries of which one says it. */
export function saidWith(
  name: ReadingName,
  asks: AnyStages['steps'][string]['asks'],
  text: string,
): Readonly<Record<string, unknown>> {
  const { fields } = readings[name].declaration;
  return Object.fromEntries(
    askedOf({ ...(asks && { asks }) }).map(({ name: asked, field }) => {
      const { kind, parts = {} } = factsOf(schemaOf(fields, field));
      const entry = () =>
        Object.fromEntries(
          Object.entries(parts).map(([part, { kind: of }]) => [
            part,
            of === 'yesNo' ? true : of === 'reference' ? text.replaceAll(' ', '-') : text,
          ]),
        );
      if (kind === 'entries') return [asked, [entry()]];
      if (kind === 'references') return [asked, [text.replaceAll(' ', '-')]];
      if (kind === 'file') return [asked, fileCalled(text)];
      if (kind === 'files') return [asked, [fileCalled(text)]];
      if (kind === 'number') return [asked, 0];
      if (kind === 'date') return [asked, '2026-03-01'];
      return [asked, kind === 'reference' ? text.replaceAll(' ', '-') : text];
    }),
  );
}

function fileCalled(text: string) {
  return { id: 'file-1', name: text, mediaType: 'image/png', size: 1, sha256: 'a'.repeat(64) };
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
      const { asks = {}, to = stage } = stages.steps[step] ?? {};
      const input = saidWith(name, asks, 'because');
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
      if (step.to === undefined || seen.has(step.to)) continue;
      seen.add(step.to);
      ways.push({ at: step.to, way: [...way, name] });
    }
  }
  return undefined;
}
