import { z } from 'zod';
import { commandIdSchema, idSchema, revisionSchema } from '../kernel/fields.ts';
import { refusalTexts } from '../text/texts.ts';
import { factsOf, schemaOf, takenOf } from './fieldFacts.ts';
import { narrowed } from './kinds/fieldOf.ts';
import { brokenRule, type RecordDeclaration } from './recordDeclaration.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';
import { type AnyStages, askedOf, type StageStep, stageFieldOf, stageSchemas } from './stages.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;

/** The steps that end records and that restore them. */
export const endStepsOf = {
  archived: { end: 'archive', beginAgain: 'restore' },
  deactivated: { end: 'deactivate', beginAgain: 'reactivate' },
  removed: { end: 'remove', beginAgain: null },
  byStages: { end: null, beginAgain: null },
} as const;

/**
 * The inputs of a record's commands; a field that may be missing, or that has a default, may be omitted when
 * a record is created.
 */
export function recordCommandsOf(declaration: Declaration): Readonly<Record<string, z.ZodObject>> {
  const { category, fields, ends, lists = {}, changes, stages } = declaration;
  const idField = `${category}Id`;
  const one = { [idField]: idSchema };
  const { end, beginAgain } = endStepsOf[ends];
  const { signed } = declaration;
  const shape = Object.fromEntries(
    Object.entries(inputShape(fields)).filter(([name]) => name !== signed?.by && name !== signed?.at),
  );
  const shapeWithout = (isOut: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(shape).filter(([name]) => !isOut(name)));
  const isBySteps = (name: string) => factsOf(schemaOf(fields, name)).bySteps === true;
  // What its steps set is no part of a change, but of a record that is entered after them.
  const changed = shapeWithout((name) => isBySteps(name) || factsOf(schemaOf(fields, name)).once === true);
  const whole = z.object({ ...one, ...changed });
  const begun = stages?.begins === undefined ? shape : shapeWithout(isBySteps);
  const beginning = (own: Shape, isOut: (name: string) => boolean = () => false) => {
    const given = Object.entries(withDefaults(declaration, begun)).filter(([name]) => !isOut(name));
    const input = z.object({ [idField]: idSchema.optional(), ...Object.fromEntries(given), ...own });
    return ruled(input, declaration);
  };
  const steps: Record<string, z.ZodObject> = {
    create: beginning(stageInput(stages)),
    change:
      changes === 'whole'
        ? ruled(whole, declaration)
        : z.object({ ...one, ...z.object(changed).partial().shape }),
    ...Object.fromEntries(
      [end, beginAgain].flatMap((name) => (name === null ? [] : [[name, z.object(one)]])),
    ),
  };
  // Null: as if it had never been entered.
  if (end !== null) steps.revert = z.object({ ...one, revision: revisionSchema.nullable() });
  else steps.undo = z.object({ ...one, commandId: commandIdSchema });
  for (const [name, { states }] of Object.entries(stages?.ownBeginnings ?? {})) {
    steps[name] = beginning({}, (field) => field in states);
  }
  for (const [name, step] of Object.entries(stages?.steps ?? {})) {
    steps[name] = z.object({ ...one, ...askedShape(fields, step) });
  }
  for (const { item, add, remove } of Object.values(lists)) {
    steps[add] = z.object({ ...one, [item]: idSchema });
    steps[remove] = z.object({ ...one, [item]: idSchema });
  }
  return Object.fromEntries(Object.entries(steps).map(([step, input]) => [`${category}.${step}`, input]));
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** The stage with which a record is entered; omitted: the first. */
function stageInput(stages: AnyStages | undefined): Shape {
  return stages === undefined ? {} : { [stageFieldOf(stages)]: stageSchemas(stages).given };
}

/** What a step asks for. */
function askedShape(fields: z.ZodObject, step: Pick<StageStep<never>, 'asks'>): Shape {
  return Object.fromEntries(
    askedOf(step).map(({ field, name, isRequired, own }) => {
      if (own !== undefined) return [name, own.schema.default(own.otherwise)];
      const schema = takenOf(schemaOf(fields, field));
      if (!isRequired) return [name, schema.optional()];
      return [name, narrowed(schema, schema.refine(isGiven, refusalTexts.isRequired))];
    }),
  );
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function inputShape({ shape }: z.ZodObject): Shape {
  return Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([name, schema]) => [name, takenOf(schema)]),
  );
}

function withDefaults(declaration: Declaration, shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      if (name === declaration.saidAt) return [name, schema.optional()];
      const value = defaultOf(declaration, name);
      return [name, value === undefined ? schema : schema.default(value)];
    }),
  );
}

/** The value of a field that is not given when a record is created; undefined if it must be given. */
export function defaultOf({ defaults = {}, fields }: Declaration, name: string): unknown {
  const given: Readonly<Record<string, unknown>> = defaults;
  const schema: z.ZodType | undefined = fields.shape[name];
  if (name in given) return given[name];
  return [null, [], false].find((one) => schema?.safeParse(one).success);
}

/** The input together with the rule of its record. */
function ruled(input: z.ZodObject, declaration: Declaration): z.ZodObject {
  const { rule, belongsTo, span } = declaration;
  if (rule === undefined && belongsTo === undefined && span === undefined) return input;
  return input.superRefine((details, context) => {
    // A rule counts on what its fields allow: a number of weeks beyond all bounds must not be counted through.
    if (context.issues.length > 0) return;
    const broken = brokenRule(declaration, details);
    if (broken === undefined) return;
    context.addIssue({ code: 'custom', path: broken.path.split('.'), message: broken.message });
  });
}
