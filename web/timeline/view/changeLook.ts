import { IconArrowDownRight, IconArrowUpRight, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import type { ChangeKind } from '../board/comparison.ts';

/** What a booking that differs at a later moment is called. */
export const changeTexts: { readonly [Kind in ChangeKind]: string } = {
  added: 'new',
  moved: 'moved',
  changed: 'changed',
  removed: 'removed',
};

/** The sign of each on the board, beside its colour and its line; what moved has another where it comes to be. */
export const changeIcons = {
  added: IconPlus,
  moved: IconArrowUpRight,
  movedHere: IconArrowDownRight,
  changed: IconPencil,
  removed: IconX,
} as const;
export type ChangeIcon = keyof typeof changeIcons;
