import { z } from 'zod';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { records } from '../../domain/catalogues/records.ts';
import { idSchema } from '../../domain/kernel/fields.ts';
import { isOutsideScope, leavesScope } from '../../domain/masterLabelSet/outsideScope.ts';
import { factsOf, schemaOf } from '../../domain/record/fieldFacts.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import { spaced } from '../../domain/record/recordSentences.ts';
import type { AnyState } from '../../domain/record/recordState.ts';
import { idsNamed } from '../../domain/record/recordsNamed.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import {
  hasByWork,
  isMatchedByOwnLabels,
  isScoped,
  mayWrite,
  rightIn,
  seesRecord,
} from '../../domain/rights/rights.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { ScopeRules } from '../pipeline/aggregate.ts';

type AnyRecord = (typeof records)[keyof typeof records];
type Input = Readonly<Record<string, unknown>>;

/** What master labels are matched with. */
const labelled = z.object({ labelIds: z.array(idSchema) });

/** Which records of a kind a command may be about, and what it may lead to, by the kind's declaration. */
export function recordScopeOf({
  declaration,
  category,
  ownedBy,
  belongsTo,
  ownersSee,
  writtenWithWhole,
}: AnyRecord): ScopeRules<{ readonly name: string; readonly input: Input }, AnyState> {
  const { area, words, signed, addressedTo, audience, daysAfterWork } = declaration;
  const owner = declaration.ownedBy?.resource;
  const detailsOf = (state: AnyState) => ('details' in state ? state.details : undefined);
  /** The labels by which a planner's scope has the record; undefined of what is part of something, which decides then. */
  const labelsOf = (state: AnyState) => {
    const details = detailsOf(state);
    return details === undefined || !isMatchedByOwnLabels(area) || partsOf(state).length > 0
      ? undefined
      : (labelled.safeParse(details).data?.labelIds ?? []);
  };
  const partsOf = (state: AnyState) =>
    belongsTo.flatMap(({ field, category: of, outlives }) =>
      idsNamed(factsOf(schemaOf(declaration.fields, field)), detailsOf(state)?.[field], of).map((id) => ({
        category: of,
        id,
        path: field,
        area,
        ...(outlives && { outlives }),
        ...(daysAfterWork !== undefined && { daysAfterWork }),
      })),
    );
  /** Whether it is theirs by what it says itself, of whatever it is part. */
  const isOwn = (actor: Actor, state: AnyState) => {
    const details = detailsOf(state);
    const { read } = rightIn(actor, area);
    if (details === undefined || (read !== 'own' && read !== 'partner')) return false;
    const idsIn = (field: string | undefined) =>
      [field === undefined ? [] : (details[field] ?? [])].flat().map(String);
    return seesRecord(actor, area, {
      resourceIds: idsIn(ownedBy.resource),
      customerIds: idsIn(ownedBy.customer),
    });
  };
  /** Whether it belongs to a person who sees only what is theirs; what they are part of is looked at besides. */
  const isTheirs = (actor: Actor, state: AnyState) => {
    const details = detailsOf(state);
    const { read } = rightIn(actor, area);
    if (details === undefined || (read !== 'own' && read !== 'partner')) return true;
    return (partsOf(state).length > 0 && !ownersSee && hasByWork(actor, area)) || isOwn(actor, state);
  };
  return {
    existsFor(actor, { name }, state) {
      const labelIds = labelsOf(state);
      if (name === `${category}.create`) return true;
      return (labelIds === undefined || !isOutsideScope(actor, area, labelIds)) && isTheirs(actor, state);
    },
    addressee(state) {
      const customerId = addressedTo === undefined ? undefined : detailsOf(state)?.[addressedTo];
      return typeof customerId === 'string' && addressedTo !== undefined
        ? { customerId, path: addressedTo }
        : undefined;
    },
    timeOf(state) {
      if (area !== 'time' || owner === undefined) return undefined;
      return idSchema.optional().parse(detailsOf(state)?.[owner]);
    },
    partOf: (state, actor) => (ownersSee && isOwn(actor, state) ? [] : partsOf(state)),
    closedPart(actor, { category: whole }) {
      const ofWhole = writtenWithWhole ? areaOf(whole) : undefined;
      if (ofWhole === undefined || mayWrite(actor, ofWhole)) return undefined;
      const message = refusalTexts.onlyRead(words.many, spaced(whole));
      return { code: 'not_allowed', message, details: {} };
    },
    named(state) {
      const input = detailsOf(state) ?? {};
      return recordReferences(declaration, { name: `${category}.change`, input }, input).flatMap(
        ({ ids }) => ids,
      );
    },
    beginsAgain: ({ name }, state) => name === `${category}.create` && 'details' in state,
    leavesScope(actor, after, { name }) {
      // Those who write only what is theirs begin nothing else.
      if (name === `${category}.create` && signed !== undefined && !isTheirs(actor, after)) {
        return { code: 'not_allowed', message: refusalTexts.notTheirs(words.one), details: {} };
      }
      const further = audience && [audience.roles, audience.partnerIds];
      const path = further?.find((field) => [detailsOf(after)?.[field] ?? []].flat().length > 0);
      if (path !== undefined && isScoped(actor)) {
        const message = refusalTexts.addressedOutsideScope;
        return {
          code: 'invalid_input',
          message: `${path}: ${message}`,
          details: { fields: [{ path, message }], path: [path] },
        };
      }
      const labelIds = labelsOf(after);
      return labelIds && leavesScope(actor, { area, thing: words.one, labelIds });
    },
  };
}
