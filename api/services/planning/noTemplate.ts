import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';

/** Why a roster of a template that is not there, or not to be seen, is not planned. */
export const noTemplate: Refusal = {
  code: 'not_found',
  message: refusalTexts.notFound('rosterTemplate'),
  details: {},
};
