import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../../api/http/routes/allRoutes.ts';
import {
  newCredentialSchema,
  usedCredentialSchema,
} from '../../api/services/identity/passkeys/passkeyResponses.ts';
import { parseCommand } from '../../commands/pipeline/parseCommand.ts';
import { commandRegistry } from '../../commands/registry.ts';
import { mostOutcomeCharacters } from '../../domain/carePlan/careOutcomes.ts';
import { mostPlanCharacters } from '../../domain/carePlan/carePlanContent.ts';
import { commandCatalogue } from '../../domain/catalogues/commandCatalogue.ts';
import { eventCatalogue } from '../../domain/catalogues/eventCatalogue.ts';
import { mostAnswerCharacters } from '../../domain/form/formAnswers.ts';
import { mostRecordsInJob } from '../../domain/kernel/mostRecordsInJob.ts';
import { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import { organisationEvents } from '../../domain/organisation/organisationEvents.ts';
import { defaultOrganisationSettings, withRecorded } from '../../domain/organisation/organisationSettings.ts';
import { mostEvidenceCharacters } from '../../domain/package/signedPackage.ts';
import { byKey } from '../../domain/settings/settingsByKey.ts';

/** What no single value of a request may be. */
const giants: readonly unknown[] = [
  'x'.repeat(10_001),
  '9'.repeat(10_001),
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  1e300,
  -1e300,
];

/** More entries than any list or map may have. */
const tooMany = mostRecordsInJob + 1;

/** What may be larger than a field, with what it may be. */
const larger: ReadonlyMap<string, number> = new Map([
  ['/api/v1/uploads/:kind.csv', 32 * 1024 * 1024],
  ['carePlan.create.content', mostPlanCharacters],
  ['carePlan.change.content', mostPlanCharacters],
  ['careRecord.fill.outcomes', mostOutcomeCharacters],
  ['careRecord.correct.outcomes', mostOutcomeCharacters],
  ['formAnswer.fill.answers', mostAnswerCharacters],
  ['formAnswer.correct.answers', mostAnswerCharacters],
  ['/api/packages/answer.answers', mostAnswerCharacters],
  ['paperPackage.sign.evidence', mostEvidenceCharacters],
]);

/** Where the input of a command is taken, which has bounds of its own (the first test). */
const inputOfCommand = '/api/v1/commands.commands[].input';

/** Documents are read as a file is, field by field, and have the bounds of the file and of the commands they become. */
const fileOfDocuments = /^\/api\/v1\/documents\/.+\.documents$/;

/** What an authenticator answers is taken as it comes, and read with its bounds where it is checked (`passkeyResponses.ts`). */
const answerOfAuthenticator = /\/passkeys\/(add|sign-in)\.credential$/;

/** What other systems keep is bounded as a whole, in bytes and levels (`externalData.ts`). */
const furtherData = /\.externalData\.\*$/;

/**
 * The places of a schema where a value without bounds is taken. A part that is no object, list, map or choice is asked
 * as it is, with its refinements, so it does not matter how it says what it takes.
 */
function unbounded(schema: z.core.$ZodType, path: string): readonly string[] {
  if (path === inputOfCommand || fileOfDocuments.test(path) || answerOfAuthenticator.test(path)) return [];
  if (furtherData.test(path)) return [];
  const { def } = schema._zod;
  const inner = (one: z.core.$ZodType, name = path) => unbounded(one, name);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, one]) => inner(one, `${path}.${name}`));
  }
  if (schema instanceof z.ZodArray) {
    const { element } = schema.def;
    const one = exampleOf(element);
    const list = schema.safeParse(Array.from({ length: tooMany }, () => one));
    return [...(list.success ? [`${path}: ${tooMany} entries`] : []), ...inner(element, `${path}[]`)];
  }
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion) {
    return schema.def.options.flatMap((one) => inner(one));
  }
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((one, at) => inner(one, `${path}[${at}]`));
  if (schema instanceof z.ZodRecord) {
    const names = Array.from({ length: tooMany }, (_, at) => [`k${at}`, exampleOf(schema.def.valueType)]);
    const map = schema.safeParse(Object.fromEntries(names));
    return [
      ...(map.success ? [`${path}: ${tooMany} names`] : []),
      ...inner(schema.def.keyType, `${path}{}`),
      ...inner(schema.def.valueType, `${path}.*`),
    ];
  }
  if ('innerType' in def && isContainer(def.innerType)) return inner(def.innerType as z.core.$ZodType);
  const most = larger.get(path);
  if (most !== undefined)
    return z.safeParse(schema, 'x'.repeat(most + 1)).success ? [`${path}: ${most + 1}`] : [];
  const taken = giants.filter((giant) => z.safeParse(schema, giant).success);
  return taken.map((giant) => `${path}: ${String(giant).slice(0, 20)}`);
}

function isContainer(schema: unknown): boolean {
  if (!(schema instanceof z.ZodType)) return false;
  if ('innerType' in schema.def) return isContainer(schema.def.innerType);
  return [z.ZodObject, z.ZodArray, z.ZodUnion, z.ZodDiscriminatedUnion, z.ZodTuple, z.ZodRecord].some(
    (kind) => schema instanceof kind,
  );
}

/** Some value that the schema takes, so that a list is not refused for its entries. */
function exampleOf(schema: z.core.$ZodType): unknown {
  const simple = ['a', '2026-01-01', 1, true, null, 'dispatcher', 'edit', 'read', 'write'].find(
    (value) => z.safeParse(schema, value).success,
  );
  if (simple !== undefined || !(schema instanceof z.ZodObject)) return simple;
  return Object.fromEntries(Object.entries(schema.shape).map(([name, one]) => [name, exampleOf(one)]));
}

describe('Every value that a request may have is bounded', () => {
  test('in the answers of authenticators', () => {
    const found = [newCredentialSchema, usedCredentialSchema].flatMap((schema) =>
      unbounded(schema.in, 'credential'),
    );
    expect(found).toEqual([]);
  });

  test('in the inputs of commands', () => {
    const found = [...commandRegistry.values()].flatMap(({ name, input }) => unbounded(input, name));
    expect(found).toEqual([]);
  });

  test('in bodies, queries and messages', () => {
    const found = allRoutes.flatMap((route) => {
      const { query, body } = route.input;
      const streamed = route.kind === 'http' ? route.streamedBody : route.takes;
      return [query, body, streamed].flatMap((schema) =>
        // A command's body is its input; a CSV file has bounds of its own.
        schema === undefined || schema instanceof z.ZodUnknown ? [] : unbounded(schema, route.path),
      );
    });
    expect(found).toEqual([]);
  });
});

const everyDay = Array.from({ length: 100 }, () => 1);
const { SettingsChanged } = organisationEvents;

test.each([
  ['settings.overlapToleranceSeconds', '86400', { overlapToleranceSeconds: 10_000_000 }],
  ['settings.sameCustomerToleranceSeconds', '86400', { sameCustomerToleranceSeconds: 10_000_000 }],
  ['settings.maxDistanceMetres', '20100000', { maxDistanceMetres: 1e9 }],
  ['settings.maxHoursPerDay', '24', { maxHoursPerDay: 25 }],
  ['settings.maxHoursPerWeek', '168', { maxHoursPerWeek: 169 }],
  ['settings.maxHoursPerFortnight', '336', { maxHoursPerFortnight: 100_000 }],
  ['settings.workingDays', '7', { workingDays: everyDay }],
])('%s is refused beyond %s, and events that hold more are still read', (field, limit, settings) => {
  const refused = parseCommand(organisationCommands, 'organisation.configure', { settings });
  if (Result.isSuccess(refused)) expect.fail('it was taken');
  expect(refused.failure.message).toMatch(new RegExp(`${field}.*${limit}`));
  const changes = SettingsChanged.schema.parse({ changes: settings });
  expect(byKey(withRecorded(defaultOrganisationSettings, changes.changes))).toMatchObject(settings);
});

test('A price beyond its bound is refused by its name, and such events are still read', () => {
  const label = {
    name: 'Nursing',
    type: 'label',
    unitPrice: 1e12,
    reference: null,
    colour: null,
    usedFor: ['booking'],
    taskStage: null,
    place: null,
  };
  const refused = parseCommand(commandCatalogue.label, 'label.create', label);
  if (Result.isSuccess(refused)) expect.fail('it was taken');
  expect(refused.failure.message).toMatch(/unitPrice.*1000000000/);
  expect(eventCatalogue.label.LabelCreated.schema.safeParse(label).error).toBeUndefined();
});
