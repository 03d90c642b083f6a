import { IconArrowDownRight, IconArrowUpRight, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import type { ChangeKind } from '../../board/comparison.ts';

/** The words for a booking that differs at a later moment. */
export const changeTexts: { readonly [Kind in ChangeKind]: string } = {
  added: 'new',
  moved: 'moved',
  changed: 'changed',
  cancelled: 'cancelled',
};

/** What is said after a bar's name about a plan or a later moment; empty if nothing changes. */
export function changeSpoken(
  change: ChangeKind | undefined,
  leaving: boolean,
  changed: 'later' | 'staged' = 'later',
): string {
  if (leaving) return ', given to others by the plan';
  if (change === undefined) return '';
  return changed === 'staged' ? `, staged: ${changeTexts[change]}` : `, ${changeTexts[change]} later`;
}

/**
 * The icon of each kind on the board, beside its colour and line. A moved booking has another one at its new
 * place.
 */
export const changeIcons = {
  added: IconPlus,
  moved: IconArrowUpRight,
  movedHere: IconArrowDownRight,
  changed: IconPencil,
  cancelled: IconX,
} as const;
export type ChangeIcon = keyof typeof changeIcons;
