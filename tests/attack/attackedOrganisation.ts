import { Result } from 'effect';
import fc from 'fast-check';
import { z } from 'zod';
import { receiveFile } from '../../api/services/files/receiveFile.ts';
import type { Services } from '../../api/services/services.ts';
import { createJobs, jobId } from '../../commands/jobs/jobs.ts';
import { commandIdentity } from '../../commands/pipeline/commandIdentity.ts';
import { emptyPlan } from '../../domain/carePlan/carePlanContent.ts';
import type { AnyReading } from '../../domain/catalogues/readings.ts';
import { type RecordName, recordNames, records } from '../../domain/catalogues/records.ts';
import { fileFields } from '../../domain/file/fileFields.ts';
import { factsOf } from '../../domain/record/fieldFacts.ts';
import { categoriesNamed } from '../../domain/record/recordsNamed.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import type { Persona } from '../../domain/rights/personas.ts';
import {
  filledArbitrary,
  type Ids,
  placeOfLabels,
  typesOfOneField,
} from '../domain/record/recordArbitrary.ts';
import { appendAll, ofWorkToCome, recordMade } from '../projections/recorded.ts';
import { doneUpload } from '../support/doneUpload.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { png } from '../support/sampleFiles.ts';
import { makePrincipals, type Principal } from './principals.ts';

/** What belongs to work, and is made as its decider alone has it: what else there must be has tests of its own. */
const ofWork: ReadonlySet<RecordName> = new Set([...ofWorkToCome, 'careRecord']);

/** An organisation of the attack, with records of every kind and everybody who may be of it. */
export interface AttackedOrganisation {
  readonly id: string;
  /** Stands in everything of it that people have written, and in nothing of anybody else's. */
  readonly canary: string;
  /** By kind. The first is linked to its field worker and its customer. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly principals: readonly Principal[];
  readonly secrets: () => readonly string[];
}

export interface OrganisationOptions {
  readonly id: string;
  readonly canary: string;
  readonly seed: number;
  readonly personas: readonly Persona[];
  /** Whether there are to be credentials of theirs, too, that have ended. */
  readonly withEnded: boolean;
  /** Where people sign in again. */
  readonly address: () => string;
}

const monday8 = 1_772_398_800;
const hour = 3600;

/** Two of each kind of record, every field filled, and what is no record: a file, a job, a webhook, sessions. */
export async function makeAttackedOrganisation(
  services: Services,
  { id: org, canary, seed, personas, withEnded, address }: OrganisationOptions,
): Promise<AttackedOrganisation> {
  const { commands, projector, identity, webhooks, uploadRegister, log, pools, files } = services;
  const operator = systemActor(`${org}-operator`, org);
  async function send(name: string, input: object): Promise<void> {
    const answer = await commands.execute(operator, name, input, { commandId: crypto.randomUUID() });
    if (Result.isFailure(answer)) throw new Error(`${name}: ${answer.failure.message}`);
    await projector.waitFor(answer.success.position, longestWaitMs);
  }
  const twoOf = (kind: string): readonly [string, string] => [`${org}-${kind}-1`, `${org}-${kind}-2`];
  const ids = new Map<string, readonly string[]>();
  await send('organisation.create', { organisationId: org, name: `${canary} company` });

  const firstNamed: Ids = { label: twoOf('label'), resource: twoOf('resource'), customer: twoOf('customer') };
  // What others name is made before them.
  for (const name of recordNames.toSorted((one, other) => namingDepth(one) - namingDepth(other))) {
    const each = twoOf(name);
    const work = ofWork.has(name) ? { booking: twoOf('booking') } : {};
    const named = { ...firstNamed, ...Object.fromEntries(ids), ...work };
    for (const [index, id] of each.entries()) {
      await make(name, id, {
        ...detailsOf(name, named, seed + index, canary),
        ...allChosen(name),
        ...links(name, index),
        // Whoever is promoted has the rights of another role.
        ...(name === 'resource' ? { promotedDispatcher: false } : {}),
        ...(name === 'label' ? ofType('label') : {}),
        // Both name the same people and equipment, which are taken once at a time.
        ...(name === 'calendarEvent' ? dayAfter(index) : {}),
        ...(name === 'document' ? { about: `customer:${twoOf('customer')[index]}`, seenBy: 'planners' } : {}),
        ...(name === 'paperPackage' ? { about: `customer:${twoOf('customer')[index]}` } : {}),
        ...(name === 'chatMessage' ? { about: `customer:${twoOf('customer')[index]}` } : {}),
        ...(name === 'form' ? { use: 'customer', moment: null, required: false, shared: true } : {}),
        ...(name === 'carePlan' ? { customerId: twoOf('customer')[index], content: planWith(canary) } : {}),
        ...(name === 'formAnswer' ? { about: `customer:${twoOf('customer')[index]}`, version: 1 } : {}),
      });
    }
    if (name === 'carePlan')
      for (const carePlanId of each)
        await send('carePlan.agree', { carePlanId, agreedBy: canary, agreedOn: '2026-03-01' });
    if (name === 'form') for (const formId of each) await send('form.publish', { formId });
    ids.set(name, each);
    if (name === 'label') for (const type of typesOfOneField) await makeLabels(type);
  }
  async function make(name: RecordName, id: string, details: object): Promise<void> {
    if (!ofWork.has(name)) return send(`${name}.create`, { ...details, [`${name}Id`]: id });
    const position = await appendAll(log, recordMade({ org, name, id, details }), '', operator);
    await projector.waitFor(position, longestWaitMs);
  }
  /** Those that one kind of record has a field of its own for. */
  async function makeLabels(type: (typeof typesOfOneField)[number]): Promise<void> {
    const each = twoOf(`label-${type}`);
    for (const labelId of each) {
      await send('label.create', { labelId, name: `${canary} ${labelId}`, ...ofType(type) });
    }
    ids.set(placeOfLabels(type), each);
  }
  /** Every value of its choices, so that all others may name it. */
  function allChosen(name: RecordName): object {
    const several = Object.entries(records[name].shown).filter(([, { kind }]) => kind === 'choices');
    return Object.fromEntries(several.map(([field, { choices = {} }]) => [field, Object.keys(choices)]));
  }
  /** What a record is of, so that the first of each is that of those who see only their own. */
  function links(name: RecordName, index: number): object {
    const { ownedBy, shown }: AnyReading = records[name];
    const linked = (['resource', 'customer'] as const).flatMap((kind) => {
      const field = ownedBy[kind];
      // A field worker is of themselves.
      if (field === undefined || field === 'id') return [];
      const id = firstNamed[kind]?.[index];
      return [[field, shown[field]?.kind === 'references' ? [id] : id] as const];
    });
    return Object.fromEntries(linked);
  }
  ids.set('booking', twoOf('booking'));
  for (const [index, bookingId] of twoOf('booking').entries()) {
    const resourceId = twoOf('resource')[index];
    await send('booking.create', {
      bookingId,
      customerId: twoOf('customer')[index],
      title: `${canary} job`,
      notes: `${canary} notes`,
      start: monday8,
      end: monday8 + hour,
    });
    await send('booking.allocate', { bookingId, resourceIds: [resourceId], force: true });
  }

  const by = `${org}-administrator`;
  const webhook = await webhooks.create(org, by, {
    name: `${canary} hook`,
    url: `https://hooks.invalid/${canary}`,
    types: '',
    after: 0,
    epoch: await log.epoch(),
  });
  ids.set('webhook', [Result.getOrThrow(webhook).webhook.id]);
  const token = await identity.apiTokens.create(org, by, {
    name: `${canary} spare`,
    scopes: ['read'],
    expiresAt: null,
  });
  ids.set('token', [Result.getOrThrow(token).token.id]);
  const actor = { ...operator, uid: by, duties: [] };
  const job = commandIdentity(actor, org, 'a job for the attack');
  const sender = { actor, correlationId: '', causationId: null, commandId: job.commandId };
  await createJobs(pools.commands).accept({
    identity: job,
    name: 'booking.applyPlan',
    inputHash: '',
    sender,
    division: { total: 0, parts: [] },
  });
  ids.set('job', [jobId(job)]);
  ids.set('upload', [await doneUpload(uploadRegister, org, by, `${canary}.csv`)]);
  const photo = await keepFile();
  ids.set('file', [photo]);
  ids.set('plan', [crypto.randomUUID()]);

  const made = await makePrincipals(
    services,
    {
      org,
      canary,
      personas,
      withEnded,
      links: { resourceId: twoOf('resource')[0], customerId: twoOf('customer')[0] },
      bookingId: twoOf('booking')[0],
    },
    address,
  );
  const { rows } = await pools.commands.query<{ id: string }>(
    `select s.id from muster_identity.session s join muster_identity.members m on m.uid = s."userId" where m.org = $1`,
    [org],
  );
  // Their own sessions end once somebody asks for it; those of the others stay.
  ids.set(
    'session',
    rows.map(({ id }) => id),
  );
  return { id: org, canary, ids, principals: made.all, secrets: made.secrets };

  /** A photo of the first field worker, held by their record. */
  async function keepFile(): Promise<string> {
    const [[uploadedFor, field] = []] = [...fileFields];
    if (uploadedFor === undefined || field === undefined) throw new Error('no field holds a file');
    const stored = await receiveFile(files, {
      org,
      uid: operator.uid,
      uploadedFor,
      facts: field.facts,
      name: `${canary}.png`,
      key: undefined,
      announced: png.length,
      bytes: (async function* () {
        yield png;
      })(),
    });
    const value = Result.getOrThrow(stored);
    const category = field.category;
    await send(`${category}.change`, { [`${category}Id`]: twoOf(category)[0], [field.field]: value });
    return z.string().parse(value.id);
  }
}

/** With the canary in every text that people write. Files are uploaded apart. */
function detailsOf(name: RecordName, named: Ids, seed: number, canary: string): object {
  const [details = {}] = fc.sample(filledArbitrary(name, named), { numRuns: 1, seed });
  const { fields: declared, stages, signed, addressedTo } = records[name].declaration;
  // Nobody says who sends a command, nor when; and whom one is addressed to must see what it is about.
  const left: readonly (string | undefined)[] = [signed?.by, signed?.at, addressedTo];
  const fields = Object.entries<z.ZodType>(declared.shape).flatMap(([field, schema]) => {
    const { kind, bySteps } = factsOf(schema);
    if (kind === 'file' || left.includes(field) || (bySteps === true && stages?.begins !== undefined))
      return [];
    const marked = `${canary} ${field}`;
    const isText =
      kind === 'keptText' || (['line', 'text', 'address'].includes(kind) && schema.safeParse(marked).success);
    return [[field, isText ? marked : details[field]] as const];
  });
  return Object.fromEntries(fields);
}

/** What a label of a type has besides its name. */
const ofType = (type: string) => ({ type, taskStage: type === 'taskstatus' ? 'open' : null, place: null });

/** How long a chain of records that name each other begins with this kind. */
function namingDepth(name: RecordName): number {
  const named = Object.values(records[name].shown).flatMap((facts) =>
    recordNames.filter((each) => categoriesNamed(facts).includes(each) && each !== name),
  );
  return Math.max(0, ...named.map((each) => 1 + namingDepth(each)));
}

/** An hour on a day of its own. */
function dayAfter(index: number) {
  const start = 1_800_000_000 + index * 86_400;
  return { start, end: start + 3600 };
}

/** The text of a care plan that says something. */
function planWith(text: string): string {
  return JSON.stringify({ ...emptyPlan, goals: [{ id: 'goal', text }] });
}
