import type { z } from 'zod';
import { type FieldFacts, factsOf, takenOf } from '../record/fieldFacts.ts';
import { wordOfLabel } from '../record/wordOfLabel.ts';
import type { Area } from '../rights/area.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';
import type { CheckSwitch } from './checkSwitches.ts';
import type { SettingSection } from './settingSections.ts';

/**
 * What a setting decides.
 *
 * - `check`: whether the checks that this switch controls are made (`Check.doNotCheck`)
 * - `figures`: a value that checks calculate with or show; the `reads` of a check names it
 * - `step`: whether people of a role may take a step of a booking
 * - `closes`: commands, while it has the value `at`; `to` planners who are no administrators, to those
 *   who do the work, or to everybody
 *   (`domain/catalogues/closedCommands.ts`)
 * - `requires`: a field of a record or a booking, while it has the value `at` (`domain/kernel/requiredFields.ts`)
 * - `waits`: nothing yet, because its feature is not there (`waitingSettings.ts`)
 * - `part`: something else, in words that complete the sentence `It decides …`
 */
export type Decides =
  | { readonly kind: 'check'; readonly name: CheckSwitch }
  | { readonly kind: 'figures' }
  | { readonly kind: 'step'; readonly action: BookingAction; readonly of: 'resource' | 'customer' }
  | {
      readonly kind: 'closes';
      readonly at: boolean;
      readonly to: 'planners' | 'workers' | 'everybody';
      readonly commands: readonly string[];
    }
  | {
      readonly kind: 'requires';
      readonly at: boolean;
      readonly category: string;
      readonly field: string;
    }
  | { readonly kind: 'waits'; readonly for: string }
  | { readonly kind: 'part'; readonly what: string };

/** One setting of an organisation, and everything known about it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** The values that it may have; under the same key they never change (docs/decisions.md, Settings). */
  readonly schema: Schema;
  /** The values that commands may give it; fewer where the first published schema had no bounds. */
  readonly takes: z.ZodType;
  readonly facts: FieldFacts;
  /** The value until somebody changes it, even in organisations that are older than the setting. */
  readonly default: z.output<Schema>;
  /** Null: no screen shows it. */
  readonly section: SettingSection | null;
  readonly decides: readonly [Decides, ...Decides[]];
  /** Its name in histories, with its article: `the maximum distance`. */
  readonly the: string;
  /** How its value reads in histories, where that is not how its kind does. */
  readonly says?: (value: z.output<Schema>) => string;
  /** The area of rights in which a user must be allowed to write in order to change it. */
  readonly area: Area;
}

/** What a setting declares beside its field. */
export interface SettingFacts<Value> {
  readonly default: Value;
  readonly section: SettingSection | null;
  readonly decides: readonly [Decides, ...Decides[]];
  /** Omitted: its label, `the maximum distance`. */
  readonly the?: string;
  /** How its value reads in histories; omitted: as its kind does. */
  readonly says?: (value: Value) => string;
  /** Omitted: `organisation`. */
  readonly area?: Area;
}

/** Declares a setting; `field` is made by the functions of `domain/record/field.ts`. */
export function setting<Schema extends z.ZodType>(
  field: Schema,
  { the, area = 'organisation', ...said }: SettingFacts<NoInfer<z.output<Schema>>>,
): Setting<Schema> {
  const facts = factsOf(field);
  return {
    schema: field,
    takes: takenOf(field),
    facts,
    the: the ?? `the ${wordOfLabel(facts.label)}`,
    area,
    ...said,
  };
}
