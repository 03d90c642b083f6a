/** What the colour of a booking says. */
export const colourings = ['status', 'label', 'customer'] as const;
export type Colouring = (typeof colourings)[number];

/** How much a card of a week view has room for. */
export const cardSizes = ['compact', 'normal', 'roomy'] as const;
export type CardSize = (typeof cardSizes)[number];

/** What people are grouped by. */
export const groupings = ['none', 'label', 'team', 'role', 'area'] as const;
export type Grouping = (typeof groupings)[number];

/** How somebody wants a board to look. */
export interface BoardLook {
  readonly colour: Colouring;
  readonly size: CardSize;
  readonly group: Grouping;
}

export const standardLook: BoardLook = { colour: 'status', size: 'normal', group: 'none' };
