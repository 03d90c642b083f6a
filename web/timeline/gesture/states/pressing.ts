import { hasTravelled } from '../gesture.ts';
import { gestureSetup } from '../gestureSetup.ts';
import { draw, forgetDrawing } from './drawing.ts';
import { frame } from './framing.ts';

/**
 * An empty place is pressed, and the purpose is not clear yet: releasing means nothing, moving draws a new booking or a frame. A
 * finger that moves scrolls; one that rests begins to draw.
 */
export const pressing = gestureSetup.createStateConfig({
  on: {
    pointerMove: [
      {
        guard: ({ context: { drawing }, event }) =>
          drawing?.device === 'touch' && hasTravelled(drawing.point, event.point),
        target: 'idle',
        actions: forgetDrawing,
      },
      {
        guard: ({ context: { drawing }, event }) =>
          drawing?.purpose === 'frame' && hasTravelled(drawing.point, event.point),
        target: 'framing',
        actions: frame,
      },
      {
        guard: ({ context: { drawing }, event }) =>
          drawing !== undefined && hasTravelled(drawing.point, event.point),
        target: 'drawing',
        actions: draw,
      },
    ],
    longPress: { target: 'drawing', actions: draw },
    pointerUp: { target: 'idle', actions: forgetDrawing },
    cancel: { target: 'idle', actions: forgetDrawing },
    interrupt: { target: 'idle', actions: forgetDrawing },
  },
});
