import type { EventActor } from '../kernel/event.ts';
import { openShift } from '../openShift/openShift.ts';
import type { OpenShiftEvent, OpenShiftState } from '../openShift/openShiftSteps.ts';
import { stageByLists } from '../record/listSteps.ts';
import { isOfferedSoon } from '../shift/offeredAhead.ts';
import { shiftOffer } from '../shiftOffer/shiftOffer.ts';
import type { ShiftOfferEvent, ShiftOfferState } from '../shiftOffer/shiftOfferSteps.ts';
import type { ShiftMessageKind } from './messageKinds.ts';

/** To whom news goes: to people by their ids, to those whom the hours fit, or to the planners of the organisation. */
export type NewsTo =
  | { readonly is: 'people'; readonly ids: readonly string[] }
  | {
      readonly is: 'fitting';
      readonly among: readonly string[] | 'everybody';
      readonly but: readonly string[];
    }
  | { readonly is: 'planners' };

/** What people are told because of an event. */
export interface ShiftNews {
  readonly kind: ShiftMessageKind;
  /** Whose place, request or agreement it is about; null: the record. */
  readonly personId: string | null;
  readonly to: readonly NewsTo[];
}

/** What an event means for messages. */
export interface ShiftTold {
  readonly news: readonly ShiftNews[];
  /** What has become pointless, and is withdrawn if it has not been sent; null: of whomever. */
  readonly pointless: readonly { readonly kind: ShiftMessageKind; readonly personId: string | null }[];
}

/**
 * The kinds that say the opposite. If the one still waits when the other is to be told, the two steps come to nothing, and
 * nobody hears of either.
 */
export const oppositesOf: { readonly [Kind in ShiftMessageKind]?: readonly ShiftMessageKind[] } = {
  openShiftTaken: ['openShiftReturned'],
  openShiftReturned: ['openShiftTaken'],
  openShiftGiven: ['openShiftLost'],
  openShiftLost: ['openShiftGiven'],
  openShiftDeclined: ['openShiftRequestStands'],
  openShiftRequestStands: ['openShiftDeclined'],
  shiftOffered: ['shiftOfferWithdrawn'],
  shiftOfferWithdrawn: ['shiftOffered'],
  shiftOfferAgreed: ['shiftOfferDisagreed', 'shiftOfferDeclined'],
  shiftOfferDisagreed: ['shiftOfferAgreed'],
  shiftOfferDeclined: ['shiftOfferAgreed'],
  shiftOfferApproved: ['shiftOfferReturned'],
  shiftOfferReturned: ['shiftOfferApproved'],
};

/** The kinds that somebody is told once about a record, unless the opposite was told since. */
export const toldOnce: readonly ShiftMessageKind[] = ['openShiftPublished', 'shiftOffered'];

const nothing: ShiftTold = { news: [], pointless: [] };
const planners: NewsTo = { is: 'planners' };

function people(...ids: readonly string[]): NewsTo {
  return { is: 'people', ids: [...new Set(ids)] };
}

function told(
  kind: ShiftMessageKind,
  personId: string | null,
  first: NewsTo,
  ...more: readonly NewsTo[]
): ShiftNews {
  return { kind, personId, to: [first, ...more] };
}

/**
 * What people are told of an event of an open shift: whoever could take it that it is
 * there, planners what people do for themselves, and people what planners decide.
 *
 * @param after the open shift directly after the event
 * @param now epoch seconds
 */
export function openShiftTold(
  after: OpenShiftState,
  event: OpenShiftEvent,
  { actor, now }: { readonly actor: Pick<EventActor, 'role'>; readonly now: number },
): ShiftTold {
  const noLongerOpen = { kind: 'openShiftPublished', personId: null } as const;
  if (!('details' in after)) return { news: [], pointless: [noLongerOpen] };
  const { details, takenBy, askedBy } = after;
  const status = stageByLists(openShift, after, now);
  const isOwn = actor.role === 'resource';
  const waiting = askedBy.filter((id) => !takenBy.includes(id));
  const declined = (id: string) => told('openShiftDeclined', id, people(id));
  const requestStands = (id: string) => told('openShiftRequestStands', id, people(id));
  // Whoever is told no, or has got it, need not hear an earlier no as well.
  const noLongerDeclined = (id: string) => ({ kind: 'openShiftDeclined', personId: id }) as const;
  const published = (...but: readonly string[]): readonly ShiftNews[] =>
    status === 'open' && isOfferedSoon(details, now)
      ? [
          told('openShiftPublished', null, {
            is: 'fitting',
            among: 'everybody',
            but: [...takenBy, ...askedBy, ...but],
          }),
        ]
      : [];
  switch (event.type) {
    case 'OpenShiftCreated':
    // What still waits tells the hours of before: those whom the new ones fit are told of these.
    case 'OpenShiftChanged':
      return { news: published(), pointless: [noLongerOpen] };
    case 'OpenShiftRestored':
      return {
        news: [...published(), ...waiting.map(requestStands)],
        pointless: [],
      };
    case 'OpenShiftArchived':
      return {
        news: waiting.map(declined),
        pointless: [noLongerOpen, ...waiting.map(noLongerDeclined)],
      };
    // As if it had never been there: the state has no details.
    case 'OpenShiftWithdrawn':
      return nothing;
    case 'PlaceTaken':
    case 'PlaceGivenBack':
    case 'PlaceRequested':
    case 'PlaceRequestEnded': {
      const { resourceId } = event.data;
      if (resourceId === undefined) return nothing;
      switch (event.type) {
        case 'PlaceTaken':
          return {
            news: [
              isOwn
                ? told('openShiftTaken', resourceId, planners)
                : told('openShiftGiven', resourceId, people(resourceId)),
              // The last place has gone to somebody else.
              ...(status === 'filled' ? waiting.map(declined) : []),
            ],
            pointless: [
              // Whoever takes the step knows of it; what the other side has not heard yet, it need not hear any more.
              { kind: isOwn ? 'openShiftLost' : 'openShiftReturned', personId: resourceId },
              noLongerDeclined(resourceId),
              ...(status === 'open' ? [] : [noLongerOpen]),
            ],
          };
        case 'PlaceGivenBack': {
          const wasFilled = status === 'open' && takenBy.length === details.places - 1;
          const others = waiting.filter((id) => id !== resourceId);
          return {
            news: [
              isOwn
                ? told('openShiftReturned', resourceId, planners)
                : told('openShiftLost', resourceId, people(resourceId)),
              ...published(resourceId),
              ...(wasFilled ? others.map(requestStands) : []),
            ],
            pointless: [{ kind: isOwn ? 'openShiftGiven' : 'openShiftTaken', personId: resourceId }],
          };
        }
        case 'PlaceRequested':
          return {
            news: [
              isOwn
                ? told('openShiftAsked', resourceId, planners)
                : told('openShiftRequestStands', resourceId, people(resourceId)),
            ],
            pointless: [],
          };
        case 'PlaceRequestEnded':
          return {
            // Whoever has the place has got what they asked for.
            news: isOwn || takenBy.includes(resourceId) ? [] : [declined(resourceId)],
            pointless: [{ kind: 'openShiftAsked', personId: resourceId }, noLongerDeclined(resourceId)],
          };
      }
    }
  }
}

/**
 * What people are told of an event of a shift offer: the colleague, whoever offers it, and of what people do themselves
 * the planners, who decide.
 *
 * @param after the offer directly after the event
 * @param now epoch seconds
 */
export function shiftOfferTold(
  after: ShiftOfferState,
  event: ShiftOfferEvent,
  { actor, now }: { readonly actor: Pick<EventActor, 'role'>; readonly now: number },
): ShiftTold {
  const noLongerOffered = { kind: 'shiftOffered', personId: null } as const;
  if (!('details' in after)) return { news: [], pointless: [noLongerOffered] };
  const { details, agreedBy } = after;
  const { resourceId: owner, toResourceId } = details;
  const status = stageByLists(shiftOffer, after, now);
  const isOwn = actor.role === 'resource';
  const isToCome = status === 'offered' || status === 'agreed';
  const whoOffers = isOwn ? planners : people(owner);
  const offered = (): readonly ShiftNews[] =>
    isToCome && (toResourceId !== null || isOfferedSoon(details, now))
      ? [
          told(
            'shiftOffered',
            null,
            {
              is: 'fitting',
              among: toResourceId === null ? 'everybody' : [toResourceId],
              but: [owner, ...agreedBy],
            },
            whoOffers,
          ),
        ]
      : [];
  switch (event.type) {
    case 'ShiftOfferCreated':
    case 'ShiftOfferRestored':
      return { news: offered(), pointless: [] };
    case 'ShiftOfferArchived': {
      const concerned = [...agreedBy, ...(toResourceId === null ? [] : [toResourceId])];
      return {
        news: [told('shiftOfferWithdrawn', null, people(...concerned), whoOffers)],
        pointless: [noLongerOffered],
      };
    }
    case 'ShiftOfferChanged':
    case 'ShiftOfferWithdrawn':
      return nothing;
    case 'OfferAgreed':
    case 'OfferDisagreed':
    case 'OfferApproved':
    case 'OfferTakenBack': {
      const { resourceId } = event.data;
      if (resourceId === undefined) return nothing;
      const others = agreedBy.filter((id) => id !== resourceId);
      switch (event.type) {
        case 'OfferAgreed':
          return {
            news: [
              told('shiftOfferAgreed', resourceId, people(owner), isOwn ? planners : people(resourceId)),
            ],
            pointless: [],
          };
        case 'OfferDisagreed':
          return {
            news: [
              isOwn
                ? told('shiftOfferDisagreed', resourceId, people(owner), planners)
                : told('shiftOfferDeclined', resourceId, people(resourceId, owner)),
            ],
            pointless: [],
          };
        case 'OfferApproved':
          return {
            news: [
              // Where no planner decides, planners learn of it.
              isOwn
                ? told('shiftOfferApproved', resourceId, people(owner), planners)
                : told('shiftOfferApproved', resourceId, people(resourceId, owner)),
              ...others.map((id) => told('shiftOfferDeclined', id, people(id))),
            ],
            pointless: [noLongerOffered],
          };
        case 'OfferTakenBack':
          return {
            news: [
              told('shiftOfferReturned', resourceId, people(resourceId, owner)),
              ...others.map((id) => told('shiftOfferAgreed', id, people(id))),
            ],
            pointless: [],
          };
      }
    }
  }
}
