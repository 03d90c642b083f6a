import { Result } from 'effect';
import { sql } from 'kysely';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { type LabelScope, labelScopeOf, nothingInScope } from '../../domain/masterLabelSet/labelScope.ts';
import { allPermissions, deniedBy, type Permission } from '../../domain/masterLabelSet/permissions.ts';
import { type Area, areasHidden } from '../../domain/rights/area.ts';
import type { Owner } from '../../domain/rights/persona.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { ask, type QueryContext } from './ask.ts';
import { rowsIn } from './rowsIn.ts';

/** What the records of an organisation say about the sign-in of one of its people or customers. */
export interface Standing {
  /** Whose record counts: the owner, or what its record was merged into. */
  readonly owner: Owner;
  /** Whether the record is in use: nobody works in the organisation whose record is not. True if the read side cannot tell. */
  readonly inUse: boolean;
  /** Whether the read side can tell; if not, nothing more is granted than to whom everything is denied. */
  readonly isKnown: boolean;
  /** Whether the person is promoted to dispatcher, and in use. */
  readonly promoted: boolean;
  /** What master labels leave to a planner; undefined: everything. */
  readonly scope: LabelScope | undefined;
  /** The labels that the person holds. */
  readonly labelIds: readonly string[];
  /** The partner for whom the person works; null: none. */
  readonly partnerId: string | null;
  /** Everybody in use who works for the same partner; empty for those who work for none. */
  readonly partnerPeople: readonly string[];
  /** The areas that the organisation hides from field workers. */
  readonly hidden: readonly Area[];
  /** What the permission groups of master labels keep from a planner. */
  readonly denied: readonly Permission[];
}

const unknown: Omit<Standing, 'owner'> = {
  inUse: true,
  isKnown: false,
  promoted: false,
  scope: nothingInScope,
  labelIds: [],
  partnerId: null,
  partnerPeople: [],
  hidden: areasHidden({ carePlan: true }),
  denied: allPermissions,
};

/**
 * Whether the record of a sign-in is in use, and what a person may be besides the claims of the sign-in. While the read
 * side cannot tell, nobody is promoted, and nobody who could be limited sees or does anything.
 */
export async function readStanding(context: QueryContext, org: string, owner: Owner): Promise<Standing> {
  return owner.kind === 'customer' ? ofCustomer(context, org, owner.id) : ofResource(context, org, owner.id);
}

async function ofCustomer(context: QueryContext, org: string, customerId: string): Promise<Standing> {
  const found = await ask(context, { org, reads: ['customers'] }, async (moment) => {
    const { id, row } = await counting(customerId, (one) =>
      moment.db
        .selectFrom(rowsIn(moment, 'customers').as('customers'))
        .select(['fact', 'ended'])
        .where('org', '=', org)
        .where('id', '=', one)
        .executeTakeFirst(),
    );
    return {
      ...unknown,
      owner: { kind: 'customer' as const, id },
      isKnown: true,
      inUse: row?.ended !== true,
    };
  });
  return Result.getOrElse(found, () => ({
    ...unknown,
    owner: { kind: 'customer' as const, id: customerId },
  }));
}

/** No record is merged into another one more often than this, one after the other. */
const mostMerges = 20;

/** A record as far as it says whether a sign-in works, and as whom. */
interface CountingRow<Fact> {
  readonly fact: Fact;
  readonly ended: boolean;
}

/** The record of a sign-in, or what it was merged into; `row` is undefined if there is none. */
async function counting<Fact extends { readonly mergedIntoId?: string }>(
  ownId: string,
  read: (id: string) => Promise<CountingRow<Fact> | undefined>,
): Promise<{ readonly id: string; readonly row: CountingRow<Fact> | undefined }> {
  let id = ownId;
  for (let left = mostMerges; ; left -= 1) {
    const row = await read(id);
    const into = row?.fact.mergedIntoId;
    if (into === undefined || left === 0) return { id, row };
    id = into;
  }
}

async function ofResource(context: QueryContext, org: string, resourceId: string): Promise<Standing> {
  const found = await ask(
    context,
    { org, reads: ['resources', 'masterLabelSets', 'organisations'] },
    async (moment) => {
      const { id, row: person } = await counting(resourceId, (one) =>
        moment.db
          .selectFrom(rowsIn(moment, 'resources').as('resources'))
          .select(['fact', 'ended'])
          .where('org', '=', org)
          .where('id', '=', one)
          .executeTakeFirst(),
      );
      const owner = { kind: 'resource' as const, id };
      const organisation = await moment.db
        .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
        .select('fact')
        .where('org', '=', org)
        .executeTakeFirst();
      const hidden =
        organisation === undefined
          ? unknown.hidden
          : areasHidden(organisation.fact.settings.hideFromResources);
      const sets = await moment.db
        .selectFrom(rowsIn(moment, 'masterLabelSets').as('sets'))
        .select('fact')
        .where('org', '=', org)
        .where(sql<boolean>`not ended and published_to @> array[${id}]::text[]`)
        .execute();
      // A sign-in that is linked to nobody has nothing in scope.
      if (person === undefined) return { ...unknown, owner, isKnown: true, hidden };
      const { partnerId } = person.fact;
      const colleagues = partnerId === null || person.ended ? [] : await workingFor(moment, partnerId);
      const published = sets.map(({ fact }: { fact: FactOf<'masterLabelSet'> }) => fact);
      return {
        owner,
        isKnown: true,
        inUse: !person.ended,
        promoted: !person.ended && person.fact.promotedDispatcher,
        scope: labelScopeOf(published),
        labelIds: person.fact.labelIds,
        partnerId,
        partnerPeople: colleagues,
        hidden,
        denied: deniedBy(published),
      };
    },
  );
  return Result.getOrElse(found, () => ({
    ...unknown,
    owner: { kind: 'resource' as const, id: resourceId },
  }));
}

/** Everybody in use who works for a partner that is in use; nobody while the read side cannot tell. */
export async function readPartnerPeople(
  context: QueryContext,
  org: string,
  partnerId: string,
): Promise<readonly string[]> {
  const found = await ask(context, { org, reads: ['resources', 'partners'] }, async (moment) => {
    const partner = await moment.db
      .selectFrom(rowsIn(moment, 'partners').as('partners'))
      .select('ended')
      .where('org', '=', org)
      .where('id', '=', partnerId)
      .executeTakeFirst();
    return { people: partner?.ended === false ? await workingFor(moment, partnerId) : [] };
  });
  return Result.isSuccess(found) ? found.success.people : [];
}

async function workingFor(moment: ReadMoment, partnerId: string): Promise<readonly string[]> {
  const rows = await moment.db
    .selectFrom(rowsIn(moment, 'resources').as('resources'))
    .select('id')
    .where('org', '=', moment.org)
    .where('partner_id', '=', partnerId)
    .where('ended', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
