import type { RecordName } from '../../../domain/catalogues/records.ts';
import { spaced } from '../../../domain/record/recordSentences.ts';
import { askedOf, stageAt, stageField, stageLabels, stepsFrom } from '../../../domain/record/stages.ts';
import type { ClaimsIn } from '../../../domain/rights/mayCommand.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { type AnyRow, hasEnded, recordOf } from '../anyRecord.ts';

/** A step of a record's life, as screens offer it. */
export interface RecordStep {
  readonly name: string;
  /** `task.start` */
  readonly command: string;
  /** `Start` */
  readonly verb: string;
  /** `started` */
  readonly done: string;
  readonly to: string;
  /** The fields that it asks for, and whether with a value. */
  readonly asks: Readonly<Record<string, 'required' | 'optional' | undefined>>;
}

/** Every step of a record that somebody may take, in the order of the declaration. */
export function stepsOf(name: RecordName, claims: ClaimsIn): readonly RecordStep[] {
  const { stages } = recordOf(name).declaration;
  return Object.entries(stages?.steps ?? {}).flatMap(([step, declared]) => {
    const { label, done, to } = declared;
    const command = `${name}.${step}`;
    if (!mayCommand(claims, command)) return [];
    const asks = Object.fromEntries(
      askedOf(declared).map(
        ({ name: asked, isRequired }) => [asked, isRequired ? 'required' : 'optional'] as const,
      ),
    );
    return [{ name: step, command, verb: label, done: spaced(done), to, asks }];
  });
}

/** The steps that somebody may take with a row at an instant (epoch seconds); none with what is out of use. */
export function possibleSteps(
  name: RecordName,
  row: AnyRow,
  claims: ClaimsIn,
  now: number,
): readonly RecordStep[] {
  const { stages } = recordOf(name).declaration;
  if (stages === undefined || hasEnded(row)) return [];
  const possible = stepsFrom(stages, row, now);
  return stepsOf(name, claims).filter((step) => possible.includes(step.name));
}

/** The stage that a row is in at an instant, and its label; undefined if such records have none. */
export function stageOf(
  name: RecordName,
  row: Readonly<Record<string, unknown>>,
  now: number,
): { readonly stage: string; readonly label: string } | undefined {
  const { stages } = recordOf(name);
  if (stages === null || row[stageField] === undefined) return undefined;
  const stage = stageAt(stages, row, now);
  return { stage, label: stageLabels(stages)[stage] ?? stage };
}
