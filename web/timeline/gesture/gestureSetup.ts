import { setup } from 'xstate';
import type {
  BoardPlace,
  Drawing,
  DrawnSpan,
  GestureEffect,
  GestureEvent,
  GestureRules,
  Grip,
  Proposal,
} from './gesture.ts';

export interface GestureContext {
  readonly rules: () => GestureRules;
  readonly grip: Grip | undefined;
  readonly proposal: Proposal | undefined;
  readonly drawing: Drawing | undefined;
  readonly span: DrawnSpan | undefined;
  /** The corner of a frame that is at the pointer. */
  readonly corner: BoardPlace | undefined;
}

const types: {
  context?: GestureContext;
  events?: GestureEvent;
  emitted?: GestureEffect;
  input?: { rules: () => GestureRules };
} = {};

/** The types that all states of the gesture machine share. */
export const gestureSetup = setup({ types });
