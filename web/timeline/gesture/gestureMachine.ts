import { gestureSetup } from './gestureSetup.ts';
import { asking } from './states/asking.ts';
import { carrying } from './states/carrying.ts';
import { drawing } from './states/drawing.ts';
import { framing } from './states/framing.ts';
import { idle } from './states/idle.ts';
import { pointing } from './states/pointing.ts';
import { pressing } from './states/pressing.ts';
import { resizing } from './states/resizing.ts';
import { translating } from './states/translating.ts';

/**
 * The gestures of the timeline as a state machine, one state per file. It knows no DOM: places come in as
 * instants and rows, and decisions go out as effects (`GestureEffect`). Whatever happens, a booking that was
 * taken up is either dropped or returned, exactly once.
 */
export const gestureMachine = gestureSetup.createMachine({
  id: 'gesture',
  context: ({ input }) => ({
    rules: input.rules,
    grip: undefined,
    proposal: undefined,
    drawing: undefined,
    span: undefined,
    corner: undefined,
  }),
  initial: 'idle',
  states: { idle, pointing, translating, resizing, carrying, asking, pressing, drawing, framing },
});
