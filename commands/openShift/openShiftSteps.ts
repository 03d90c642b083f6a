import { openShift } from '../../domain/openShift/openShift.ts';
import {
  decideOpenShiftStep,
  type OpenShiftEvent,
  type OpenShiftState,
} from '../../domain/openShift/openShiftSteps.ts';
import type { DaysEdit } from '../../domain/shift/setDays.ts';
import { withoutSpan, withSpan } from '../../domain/shift/spanOnDays.ts';
import { obstaclesFor, worksHours } from '../shift/hoursOfPeople.ts';
import type { HoursStepKind } from '../shift/hoursStepKind.ts';

const { commands, decider, category } = openShift;

const inputs = {
  'openShift.take': commands['openShift.take'],
  'openShift.giveBack': commands['openShift.giveBack'],
  'openShift.request': commands['openShift.request'],
  'openShift.endRequest': commands['openShift.endRequest'],
};

const opposites = {
  'openShift.take': 'openShift.giveBack',
  'openShift.giveBack': 'openShift.take',
  'openShift.request': 'openShift.endRequest',
  'openShift.endRequest': 'openShift.request',
} as const;

/** The steps of open shifts: whoever takes one gets its hours, and whoever gives it back no longer has them. */
export const openShiftSteps: HoursStepKind<OpenShiftState, typeof inputs, OpenShiftEvent> = {
  category,
  inputs,
  decider,
  idOf: ({ input }) => input.openShiftId,
  undoOf: ({ name, input }) => [{ name: opposites[name], input }],
  named: ({ name, input }) => ({
    ids: name === 'openShift.take' || name === 'openShift.request' ? [input.resourceId] : [],
    path: 'resourceId',
  }),
  peopleOf: (_state, { input }) => [input.resourceId],
  spanOf: (state) => ('details' in state ? state.details : undefined),
  decide(state, command, facts) {
    const { settings } = facts.organisation;
    const { resourceId } = command.input;
    const hours = 'details' in state ? state.details : undefined;
    return decideOpenShiftStep(state, command, {
      ...facts,
      obstacles: hours === undefined ? [] : obstaclesFor(facts, resourceId, hours),
      isTheirs: hours !== undefined && worksHours(facts, resourceId, hours),
      settings,
    });
  },
  stands(state, event) {
    if (event.type !== 'PlaceTaken' && event.type !== 'PlaceGivenBack') return true;
    const { resourceId } = event.data;
    if (resourceId === undefined || !('details' in state)) return false;
    return state.takenBy.includes(resourceId) === (event.type === 'PlaceTaken');
  },
  editsOf(before, events, { zone, sheetsOf }) {
    const edits = new Map<string, readonly DaysEdit[]>();
    if (!('details' in before)) return edits;
    for (const event of events) {
      if (event.type !== 'PlaceTaken' && event.type !== 'PlaceGivenBack') continue;
      const { resourceId } = event.data;
      if (resourceId === undefined) continue;
      const sheets = sheetsOf(resourceId);
      edits.set(
        resourceId,
        event.type === 'PlaceTaken'
          ? [withSpan(zone, sheets, before.details)]
          : withoutSpan(zone, sheets, before.details),
      );
    }
    return edits;
  },
};
