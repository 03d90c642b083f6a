import type { CostRange } from '../../domain/allocation/costRange.ts';
import type { CustomerFact, LabelFact, ResourceFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { Area } from '../../domain/rights/area.ts';
import { rightIn, seesCosts, seesField, seesRecord } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { costRangeOfLabels, heldLabels } from './costRange.ts';
import { duringService } from './duringService.ts';
import { customersByName, labelsFor, resourcesByName } from './records.ts';
import { rowsIn } from './rowsIn.ts';

/** Somebody whom documents name, as far as the reader sees them: everybody who sees the record sees the name. */
export interface NamedBeside {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly reference: string | null;
  readonly mobile: string | null;
  /** The uid of the sign-in as it is entered with the record. */
  readonly uid: string | null;
}

/** What documents say beside their own records, at the moment at which these were read. */
export interface BesideDocuments {
  readonly timeZone: string;
  readonly weekStart: number;
  readonly resources: readonly NamedBeside[];
  readonly customers: readonly NamedBeside[];
  readonly labels: readonly LabelFact[];
  /** Null unless it is asked for and the reader sees prices. */
  readonly costs: CostRange | null;
}

/** The ids of those whom documents name; `costs`: whether they state the range of people's prices. */
export interface BesideQuery {
  readonly resources: readonly string[];
  readonly customers?: readonly string[];
  readonly costs?: boolean;
}

/** The views of the read side that documents need besides their own. */
export const besideReads = ['organisations', 'resources', 'customers', 'labels'] as const;

/** What documents say of those whom they name, as somebody sees them. */
export async function namedInDocuments(
  moment: ReadMoment,
  actor: Actor,
  { resources, customers = [], costs = false }: BesideQuery,
): Promise<BesideDocuments> {
  const { fact } = await moment.db
    .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
    .select('fact')
    .where('org', '=', moment.org)
    .executeTakeFirstOrThrow();
  const people = await resourcesByName(moment, resources).select('fact').execute();
  const served = await customersByName(moment, customers).select('fact').execute();
  const reached = await duringService(
    moment,
    actor,
    served.map(({ fact: customer }) => customer),
  );
  const labels = await labelsFor(moment, actor);
  return {
    timeZone: fact.timeZone,
    weekStart: fact.settings.weekStart,
    resources: people.map(({ fact: person }) =>
      besideAs(actor, 'people', person, { resourceIds: [person.id] }),
    ),
    customers: reached.map((one) => besideAs(actor, 'customers', one, { customerId: one.id })),
    labels,
    costs:
      costs && seesCosts(actor, 'people')
        ? costRangeOfLabels(await heldLabels(moment).execute(), labels)
        : null,
  };
}

type Somebody = ResourceFact | CustomerFact;

/** Beside their names only what the reader sees of them: those in scope, and those whom a booking in sight names. */
function besideAs(
  actor: Actor,
  area: Area,
  somebody: Somebody,
  whose: { readonly resourceIds?: readonly string[]; readonly customerId?: string },
): NamedBeside {
  const { id, firstName, lastName, reference, mobile, uid, labelIds } = somebody;
  const isSeen = rightIn(actor, area).read === 'named' || seesRecord(actor, area, { ...whose, labelIds });
  const contact = isSeen && seesField(actor, area, 'contact');
  // The number of a resource is for those who plan; that of a customer is plain.
  const number = isSeen && (area === 'customers' || seesField(actor, area, 'planning'));
  return {
    id,
    firstName,
    lastName,
    reference: number ? reference : null,
    mobile: contact ? mobile : null,
    uid: contact ? uid : null,
  };
}
